import { DefaultNamingStrategy } from 'typeorm';

export class UpperNaming extends DefaultNamingStrategy {
  tableName(targetName: string, userSpecifiedName: string | undefined): string {
    return userSpecifiedName ?? `T_${targetName.toUpperCase()}`;
  }

  columnName(propertyName: string, customName: string, embeddedPrefixes: string[]): string {
    const prefix = embeddedPrefixes.length ? embeddedPrefixes.join('_') + '_' : '';
    return (prefix + (customName || propertyName)).toUpperCase();
  }
}
