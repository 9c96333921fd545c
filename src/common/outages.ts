/** Recognizes errors which say that what the service stands on is away, as opposed to a defect; implemented by the database. */
export abstract class Outages {
  /** Returns whether the error is one of an outage; then it is logged, in at most one line a second for all of them. */
  abstract report(error: unknown): boolean;
}
