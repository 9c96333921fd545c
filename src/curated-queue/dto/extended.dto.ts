import { Timestamp } from '../../common/http/property.decorators';

/** A reservation that was renewed. */
export class ExtendedDto {
  /** When the reservation runs out now, ISO 8601. */
  @Timestamp('2026-03-01T12:10:00.000Z')
  reserved_until: string;
}
