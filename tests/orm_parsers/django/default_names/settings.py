INSTALLED_APPS = ["shop", "depot.apps.DepotConfig", "company.people", "inner.deep.notes"]
