INSTALLED_APPS = ["places"]
