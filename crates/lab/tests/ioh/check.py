"""What iohinspector makes of an exported folder.

Usage: check.py FOLDER. Prints a line for each algorithm and puzzle: algorithm, function, runs, rows, successes, ERT, PAR10
and the least final value, with tabs between.
"""

import sys
import warnings

import iohinspector
from iohinspector.metrics import aggregate_running_time

warnings.filterwarnings("ignore")
manager = iohinspector.DataManager()
manager.add_folder(sys.argv[1])
# Not monotonic: that drops the closing rows, and with them the budget of the runs that failed.
frame = manager.load(monotonic=False, include_meta_data=True)
for (algorithm, function), rows in frame.group_by("algorithm_name", "function_name", maintain_order=True):
    # The target is 0, so the scale must be linear.
    table = aggregate_running_time(rows, f_min=0, f_max=1, scale_f_log=False, return_as_pandas=False)
    row = table.filter(table["raw_y"] == 0).row(0, named=True)
    print(algorithm, function, rows["data_id"].n_unique(), rows.height, row["success_count"], row["ERT"], row["PAR-10"],
          rows["raw_y"].min(), sep="\t")
