import { registerDecorator } from 'class-validator';

const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads an ISO 8601 time that names its offset; null for anything else. */
export function readMoment(text: string): Date | null {
  const [, date] = MOMENT.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(text))) return null;
  // Date rolls 30 February over into March.
  return new Date(`${date}T00:00Z`).toISOString().startsWith(date) ? new Date(text) : null;
}

/** The field must hold a text that {@link readMoment} reads. */
export function IsMoment(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isMoment',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && readMoment(value) !== null,
        defaultMessage: () =>
          `${String(property)} must be an ISO 8601 time with its offset, such as 2026-03-01T12:00:00Z`,
      },
    });
}
