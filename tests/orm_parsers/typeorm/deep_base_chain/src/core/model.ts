export abstract class Model {
  constructor(input?: Record<string, unknown>) {
    Object.assign(this, input);
  }
}
