#!/usr/bin/env python3
"""Compares the table that Examples/CommandLine writes with its orders.

    Scripts/orders.py orders.jsonl orders.csv

Python's own JSON and CSV readers determine what each row must be.
"""

import csv
import decimal
import json
import sys

NAMES = ["id", "placedAt", "customerName", "customerCity", "firstArticle", "total", "note"]


def row(order):
    """The fields of an order; amounts are numbers, which may be written with different digits."""
    lines = order["lines"]
    return [
        str(order["id"]),
        order["placed_at"],
        order["customer"]["name"],
        order["customer"]["city"],
        lines[0]["article"] if lines else "",
        order["total"],
        order.get("note") or "",
    ]


def main():
    orders_path, table_path = sys.argv[1:]
    amount = NAMES.index("total")
    count = 0
    with open(orders_path, encoding="utf-8") as orders, open(
        table_path, encoding="utf-8", newline=""
    ) as table:
        rows = csv.reader(table, strict=True)
        if next(rows, None) != NAMES:
            sys.exit("orders: the first line of the table has other names")
        for line in orders:
            expected = row(json.loads(line, parse_float=decimal.Decimal, parse_int=decimal.Decimal))
            found = next(rows, None)
            count += 1
            if found:
                found[amount] = decimal.Decimal(found[amount])
            if found != expected:
                sys.exit(f"orders: order {count} is {expected}, the table has {found}")
        if next(rows, None) is not None:
            sys.exit(f"orders: the table has more rows than the {count} orders")
    if count == 0:
        sys.exit("orders: there are no orders")
    print(f"orders: {count} rows agree with their orders")


if __name__ == "__main__":
    main()
