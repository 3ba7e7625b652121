/** Hides instance fields that a compiler adds; the class stays what it is. */
export default function Fix(target: any): any {
  return class extends target {
    constructor(...args: any[]) {
      super(...args);
    }
  };
}
