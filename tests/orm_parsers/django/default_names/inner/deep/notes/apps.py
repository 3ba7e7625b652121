from django.apps import AppConfig


class NotesConfig(AppConfig):
    name = "inner.deep.notes"
