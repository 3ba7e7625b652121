export enum AnimalKind {
  Cow = 'cow',
  Hen = 'hen',
}
