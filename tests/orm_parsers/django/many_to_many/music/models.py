from django.db import models


class Tagged(models.Model):
    tags = models.ManyToManyField("Tag", blank=True, help_text="What it is about")

    class Meta:
        abstract = True


class Tag(models.Model):
    word = models.CharField(max_length=9, primary_key=True)


class Song(Tagged):
    singers = models.ManyToManyField("Singer", through="Part", related_name="songs")
    covers = models.ManyToManyField("self", symmetrical=False)
    lists = models.ManyToManyField("music.Playlist", db_table="song_lists")


class Playlist(Tagged):
    pass


class Singer(models.Model):
    friends = models.ManyToManyField("Singer")


class Part(models.Model):
    song = models.ForeignKey(Song, models.CASCADE)
    singer = models.ForeignKey(Singer, models.CASCADE)
    voice = models.CharField(max_length=5)

    class Meta:
        unique_together = [("song", "singer")]
