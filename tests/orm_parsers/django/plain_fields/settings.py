INSTALLED_APPS = ["shop"]
