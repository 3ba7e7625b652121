INSTALLED_APPS = ["farm"]
