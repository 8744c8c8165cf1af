#!/usr/bin/env python3
"""Makes the tables and the charts of the documentation from the measurements.

    Benchmarks/Scripts/figures.py report.json   keeps the medians of a report in
                                                results.json, then continues as without
    Benchmarks/Scripts/figures.py               writes tables and charts from results.json
    Benchmarks/Scripts/figures.py --check       fails if they are not those of results.json
    Benchmarks/Scripts/figures.py --shapes shapes.json    the same for a report of shapes.py,
                                                which is kept in shape-results.json

`benchmark --all --json` and `shapes.py --json` write reports. A table in a document is between
`<!-- figures: NAME -->` and `<!-- end of figures -->`.
"""

import argparse
import datetime
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import chart
import shape_tables
import tables

PACKAGE = Path(__file__).resolve().parent.parent
RESULTS = PACKAGE / "results.json"
CATALOG = PACKAGE.parent / "Sources/AutoMapper/AutoMapper.docc"
DOCUMENTS = [PACKAGE.parent / "README.md", CATALOG / "Performance.md"]
SHAPE_RESULTS = PACKAGE / "shape-results.json"
SHAPE_DOCUMENTS = [CATALOG / "SpeedOfTypesAndRules.md"]
PLACE = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end of figures -->)", re.DOTALL)


def condensed(report):
    """The parts of a report that are kept: medians instead of samples, and the machine."""
    kept = {
        "speed": ("measurements", ["bytes", "seconds", "ratio", "spread"]),
        "blocks": ("allocations", ["needed", "made"]),
        "threads": ("threads", ["throughput", "spread", "cost"]),
        "fresh": ("fresh", ["bytes", "firstSeconds", "firstRatio", "resultBytes", "peakBytes"]),
    }
    results = {
        "date": report["date"][:10],
        "processor": report["processor"],
        "cores": report["cores"],
        **system(),
        "command": " ".join(["Benchmarks/run", *arguments_of_run(report["arguments"])]),
        "rounds": report["rounds"],
    }
    for name, (section, fields) in kept.items():
        results[name] = [
            {key: rounded(entry[key])
             for key in ["payload", "direction", "implementation", *fields] if key in entry}
            for entry in report[section] if "failure" not in entry]
    results["times"] = tables.variants(report["measurements"])
    return results


def condensed_shapes(report):
    """The parts of a report of shapes that are kept, and the machine."""
    failed = [entry["name"] for part in ("shapes", "growth", "firstUse") for entry in report[part]
              if "failure" in entry]
    if failed:
        sys.exit(f"figures: failed: {', '.join(failed)}")
    growth = [
        {"name": entry["name"], "sizes": [point["size"] for point in entry["points"]],
         "factor": rounded(entry["points"][-1]["ours"] / entry["points"][0]["ours"])}
        for entry in report["growth"]]
    processor = re.search(
        r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    return {
        "date": datetime.date.today().isoformat(),
        "processor": processor.group(1).strip() if processor else "unknown",
        "cores": os.cpu_count(),
        **system(),
        "shapes": [
            {key: rounded(entry[key])
             for key in ("name", "direction", "ratio", "isBelow")}
            for entry in report["shapes"]],
        "growth": growth,
        "firstUse": [
            {key: rounded(entry[key]) for key in ("name", "ours", "theirs", "limit", "isMemory")
             if key in entry}
            for entry in report["firstUse"]],
    }


def system():
    """The names of the system and of the compiler."""
    version = subprocess.run(
        ["swift", "--version"], check=True, capture_output=True, text=True).stdout
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "swift": re.search(r"Swift version ([\w.]+)", version).group(1),
    }


def arguments_of_run(arguments):
    """The arguments without those that `run` adds itself."""
    rest = [argument for argument in arguments if argument != "--all"]
    if "--json" in rest:
        place = rest.index("--json")
        del rest[place:place + 2]
    return rest


def rounded(value):
    return float(f"{value:.4g}") if isinstance(value, float) else value


def as_lines(results):
    """The results as JSON with one line for each, so that changes are readable."""
    members = []
    for name, value in results.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list):
            lines = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in value)
            text = f"[\n{lines}\n  ]"
        members.append(f"  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(members) + "\n}\n"


def filled(documents, texts):
    """Documents with their tables."""
    return {
        document: PLACE.sub(
            lambda match: f"{match.group(1)}{texts[match.group(2)]}\n{match.group(3)}",
            document.read_text(encoding="utf-8"))
        for document in documents}


def outputs(results, shapes):
    """The files that are made from the results, with their text."""
    made = filled(DOCUMENTS, tables.all_tables(results))
    made |= filled(SHAPE_DOCUMENTS, shape_tables.all_tables(shapes))
    for name, palette in [("speed", chart.LIGHT), ("speed~dark", chart.DARK)]:
        made[CATALOG / f"Resources/{name}.svg"] = chart.draw(results, palette)
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("report", nargs="?", type=Path, help="what the program wrote")
    parser.add_argument("--shapes", type=Path, help="what shapes.py wrote")
    parser.add_argument("--check", action="store_true", help="only compare")
    arguments = parser.parse_args()

    if arguments.report:
        results = condensed(json.loads(arguments.report.read_text(encoding="utf-8")))
        RESULTS.write_text(as_lines(results), encoding="utf-8")
    if arguments.shapes:
        shapes = condensed_shapes(json.loads(arguments.shapes.read_text(encoding="utf-8")))
        SHAPE_RESULTS.write_text(as_lines(shapes), encoding="utf-8")
    files = outputs(
        json.loads(RESULTS.read_text(encoding="utf-8")),
        json.loads(SHAPE_RESULTS.read_text(encoding="utf-8")))
    if arguments.check:
        stale = [path for path, text in files.items()
                 if not path.exists() or path.read_text(encoding="utf-8") != text]
        for path in stale:
            print(f"figures: {path.relative_to(PACKAGE.parent)} is not made from the kept results")
        sys.exit(1 if stale else 0)
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"figures: wrote {len(files)} files from {RESULTS.name} and {SHAPE_RESULTS.name}")


if __name__ == "__main__":
    main()
