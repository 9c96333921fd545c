/** A DTO as it is on the wire: without its methods, and with dates as texts. */
type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T as T[Key] extends (...args: never[]) => unknown ? never : Key]: Wire<T[Key]> }
      : T;

const examples = new Map<string, object>();

/** Gives a DTO the example that the OpenAPI document shows; its order is the order of the properties there. */
export function ApiExample<T extends object>(example: Wire<T>) {
  return (dto: new () => T): void => void examples.set(dto.name, example as object);
}

/** The example of a DTO, to be part of another one's. */
export function exampleOf<T extends object>(dto: new () => T): Wire<T> {
  const example = examples.get(dto.name);
  if (!example) throw new Error(`${dto.name} has no example`);
  return example as Wire<T>;
}

/** The example of the DTO of this name. */
export function findExample(dto: string): object | null {
  return examples.get(dto) ?? null;
}
