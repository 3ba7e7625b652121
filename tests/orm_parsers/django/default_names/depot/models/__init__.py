from .shelf import Shelf
from .things import *
