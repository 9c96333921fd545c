import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';
import { parseHashtag } from '../hashtag';

/** A hashtag as clients write it, read into its name without `#`; what is none stays, so that {@link IsHashtag} refuses it. */
export const ToHashtag = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? (parseHashtag(value) ?? value) : value));

/** The field must hold a hashtag that {@link ToHashtag} has read. */
export function IsHashtag(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isHashtag',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parseHashtag(value) !== null,
        defaultMessage: () =>
          `${String(property)} must be a hashtag: at most 100 letters, digits and underscores, not digits alone`,
      },
    });
}
