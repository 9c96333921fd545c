import { registerDecorator } from 'class-validator';

/** The text has `min` to `max` characters, counted as code points: an emoji is one, not two. */
export function HasCodePoints(min: number, max: number): PropertyDecorator {
  // No text of more than 2 * max UTF-16 units can fit; that is seen without counting through it.
  const fits = (text: string) => text.length <= 2 * max && [...text].length >= min && [...text].length <= max;
  return (target, property) =>
    registerDecorator({
      name: 'hasCodePoints',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && fits(value),
        defaultMessage: () =>
          min === 0
            ? `${String(property)} must have at most ${max} characters`
            : `${String(property)} must have ${min} to ${max} characters`,
      },
    });
}
