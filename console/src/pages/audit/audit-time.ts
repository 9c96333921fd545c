const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Is a value a time as the service writes it? A note may begin like one. */
export function isTime(value: string): boolean {
  return TIME.test(value) && !Number.isNaN(Date.parse(value));
}
