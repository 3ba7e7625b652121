INSTALLED_APPS = ["music"]
