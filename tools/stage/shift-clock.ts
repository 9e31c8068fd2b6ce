const RealDate = Date;

/** Moves the clock of this process forward or back. Timers are not affected. */
export function moveClock(milliseconds: number): void {
  const now = () => RealDate.now() + milliseconds;
  class MovedDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]));
    }
    static override now(): number {
      return now();
    }
  }
  globalThis.Date = (milliseconds === 0 ? RealDate : MovedDate) as DateConstructor;
}
