export class Conditions {
  private readonly texts: string[] = [];

  constructor(readonly values: unknown[] = []) {}

  add(text: (parameter: string) => string, value: unknown): void {
    this.addPlain(text(this.parameter(value)));
  }

  /** Adds a condition with the exact text of a partial index, or with earlier parameters. */
  addPlain(text: string): void {
    this.texts.push(text);
  }

  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  isEmpty(): boolean {
    return this.texts.length === 0;
  }

  where(): string {
    return this.texts.length === 0 ? '' : `WHERE ${this.texts.join(' AND ')}`;
  }
}
