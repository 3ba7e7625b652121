INSTALLED_APPS = ["core", "blog"]
