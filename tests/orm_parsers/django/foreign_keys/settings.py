INSTALLED_APPS = ["people", "work"]
