// Loaded by `node -r`: the process's clock is wrong by CLOCK_SHIFT_MS milliseconds, as a machine's without NTP.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RightDate = Date;

globalThis.Date = class Date extends RightDate {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(RightDate.now() + shift);
  }

  static now() {
    return RightDate.now() + shift;
  }
};
