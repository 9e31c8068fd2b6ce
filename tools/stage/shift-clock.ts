const RealDate = Date;

/** Makes `Date` in this process differ from the real time by this much. 0 restores it. Timers are not affected. */
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
