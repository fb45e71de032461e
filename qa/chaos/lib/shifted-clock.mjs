// Loaded by --import into a built process, which reads JavaScript alone, whose machine's clock is to be wrong: only what Date
// shows of now is shifted.
const shift = Number(process.env.CLOCK_SHIFT_SECONDS ?? 0) * 1_000;
if (shift !== 0) {
  const RightDate = Date;
  globalThis.Date = class ShiftedDate extends RightDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [RightDate.now() + shift] : parts));
    }

    static now() {
      return RightDate.now() + shift;
    }

    static [Symbol.hasInstance](value) {
      return value instanceof RightDate;
    }
  };
}
