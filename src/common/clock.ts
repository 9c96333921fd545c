/** Today's time for pure code and for what remote servers claim; leases and retention go by the database's clock. */
export abstract class Clock {
  abstract now(): Date;
}

/** The clock of this machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
