/** The time for pure code and for claims of remote servers. Leases and retention use the database's clock. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
