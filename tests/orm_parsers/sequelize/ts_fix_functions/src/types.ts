export enum Role {
  Admin = 'admin',
  Guest = 'guest',
}

export enum Visibility {
  Open = 'open',
  Hidden = 'hidden',
}
