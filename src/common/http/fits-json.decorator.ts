import { registerDecorator } from 'class-validator';
import { type JsonLimits, jsonFits } from '../bounded-json';

/** The field's value stays within a size in KiB, as JSON, and so many levels of nesting. */
export function FitsJson(limits: JsonLimits): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'fitsJson',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => jsonFits(value, limits),
        defaultMessage: () =>
          `${String(property)} must be at most ${limits.bytes / 1024} KiB and ${limits.levels} levels deep`,
      },
    });
}
