INSTALLED_APPS = ["library"]
