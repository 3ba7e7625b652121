from company.people.models.person import Person
