/** A reservation that was renewed. */
export class ExtendedDto {
  /** When the reservation runs out now, ISO 8601. */
  reserved_until: string;
}
