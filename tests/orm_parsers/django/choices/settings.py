INSTALLED_APPS = ["desk"]
