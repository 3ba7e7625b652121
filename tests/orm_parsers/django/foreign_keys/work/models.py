from django.db import models
from people import models as people_models
from people.models import Person, nobody


class Task(models.Model):
    person = models.ForeignKey(Person, on_delete=models.CASCADE)
    login = models.ForeignKey(to="people.Person", to_field="login", on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(people_models.Person, models.RESTRICT, related_name="+", db_column="OTHER")
    same = models.ForeignKey("Task", models.DO_NOTHING, db_constraint=False)
    later = models.ForeignKey("Later", on_delete=models.SET(nobody), null=True, db_index=False)
    only = models.ForeignKey("Later", on_delete=models.CASCADE, unique=True, related_name="+")


class Later(models.Model):
    task = models.OneToOneField(Task, models.CASCADE, primary_key=True)


class Last(models.Model):
    later = models.OneToOneField("work.later", on_delete=models.CASCADE)
    third = models.ForeignKey(Later, models.CASCADE, to_field="task", related_name="+")
