const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Is a value of the log a time as the service writes it, rather than a text that begins like one, as a note may? */
export function isTime(value: string): boolean {
  return TIME.test(value) && !Number.isNaN(Date.parse(value));
}
