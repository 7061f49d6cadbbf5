"""Actions a second of our engine and of its peers, in one run: `python -m tests.bench.peers`.

Eager playouts (a draw only when nothing fits), four players, deals included. Each engine runs in processes of its own,
peers in environments of their own that this command makes and keeps (`--environments`). Seconds are
those of the playing process, and the engines take turns, so that a busy machine disturbs the comparison least; medians
over the rounds, and ratios to the peers.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PEERS = {"OpenSpiel crazy_eights": ("open_spiel", "play_open_spiel.py"), "RLCard uno": ("rlcard", "play_rlcard.py")}
OURS = ("table", "classic", "cardiva")
HANDS = {"OpenSpiel crazy_eights": 300, "RLCard uno": 150}
"""Hands a round: half a second or so each."""


def environment(folder: Path, package: str) -> Path:
    """Python of an environment that has a package; made when it is not there yet."""
    place = folder / package
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (place / "ready").is_file():
        print(f"making an environment for {package} in {place}", file=sys.stderr, flush=True)
        venv.create(place, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package], check=True)
        (place / "ready").touch()
    return python


def measured(command: list[str | Path], folder: Path) -> float:
    """Actions a second that a playing process reports."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder, env=env)
    actions, seconds = done.stdout.split()[-2:]
    return int(actions) / float(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--hands", type=int, default=1500, help="hands a round of ours; peers play as long")
    parser.add_argument("--environments", type=Path, default=Path(tempfile.gettempdir()) / "pisyedili-peers")
    given = parser.parse_args()
    commands: dict[str, tuple[list[str | Path], Path]] = {}
    for rules in OURS:
        commands[rules] = ([sys.executable, HERE / "play_ours.py", rules, str(given.hands)], ROOT)
    for name, (package, script) in PEERS.items():
        python = environment(given.environments, package)
        commands[name] = ([python, HERE / script, str(HANDS[name])], given.environments)
    speeds: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(given.rounds):
        order = list(commands)
        for name in order if number % 2 else order[::-1]:
            command, folder = commands[name]
            speeds[name].append(measured([*command, str(number + 1)], folder))
    medians = {name: statistics.median(values) for name, values in speeds.items()}
    print(f"eager playouts, 4 players, deals included, medians of {given.rounds} rounds")
    print(f"{'':24}{'actions/s':>12}" + "".join(f"{'x ' + name:>28}" for name in PEERS) + f"{'x table':>10}")
    for name, speed in medians.items():
        ratios = "".join(f"{speed / medians[peer]:28.2f}" for peer in PEERS)
        print(f"{name:24}{speed:12,.0f}{ratios}{speed / medians['table']:10.2f}")


if __name__ == "__main__":
    main()
