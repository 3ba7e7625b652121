"""What the process would be given."""

import os

os.environ["HOME_TABLE"], os.environ["NAME"] = "fact", "less"
