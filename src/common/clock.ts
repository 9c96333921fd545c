/** The time for pure code and for claims of remote servers. Leases and retention use the database's clock. */
export abstract class Clock {
  abstract now(): Date;
}

/** The clock of this machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
