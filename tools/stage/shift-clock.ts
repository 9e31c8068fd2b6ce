const RealDate = Date;

/** This process's clock, ahead of the real one or behind it. Timers go on as before. */
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
