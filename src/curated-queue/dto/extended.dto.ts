import { ApiExample } from '../../common/http/api-example';

/** A reservation that was renewed. */
@ApiExample<ExtendedDto>({ reserved_until: '2026-03-01T12:10:00.000Z' })
export class ExtendedDto {
  /** When the reservation runs out now, ISO 8601. */
  reserved_until: string;
}
