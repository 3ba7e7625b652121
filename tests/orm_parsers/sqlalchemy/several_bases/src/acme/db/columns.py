from sqlalchemy import Column, Integer

NAME_LENGTH = 8 * 4
_hidden = 1


def key(**options):
    return Column(Integer, primary_key=True, **options)
