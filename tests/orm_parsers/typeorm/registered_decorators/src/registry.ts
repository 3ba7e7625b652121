interface Noted {
  entity: any;
  name: string;
  options?: { nullable?: boolean };
}

const noted = new Map<any, Noted[]>();
let key: { entity: any; name: string } | undefined;

/** The type of keys is a setting: only the place is noted here. */
export function Key() {
  return (entity: any, name: string) => {
    key = { entity, name };
  };
}

export function KeyOf(options?: { nullable?: boolean }) {
  return (entity: any, name: string) => {
    const listed = noted.get(entity);
    const entry = { entity, name, options };
    if (listed) {
      listed.push(entry);
    } else {
      noted.set(entity, [entry]);
    }
  };
}

export const keysOf = (type: Function): Noted[] => {
  const match = Array.from(noted.entries()).find(([entity]) => entity.constructor === type);
  return match ? match[1] : [];
};

export const primaryKey = () => {
  if (!key) {
    throw new Error('no entity has a @Key()');
  }
  return key;
};
