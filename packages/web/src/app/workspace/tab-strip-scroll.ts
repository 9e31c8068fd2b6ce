export const DURATION_MS = 500; // spec 1 §9

const ease = (share: number) => 1 - (1 - share) ** 3;

/** The pending animation frame of each strip that is moving. */
const moving = new WeakMap<HTMLElement, number>();

/** Replaces a running animation: two of them would set the position in turn, and the slower one would win. */
function animateTo(strip: HTMLElement, target: number): void {
  cancelAnimationFrame(moving.get(strip) ?? 0);
  moving.delete(strip);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    strip.scrollLeft = target;
    return;
  }
  const from = strip.scrollLeft;
  const started = performance.now();
  let last = from;
  const step = (time: number) => {
    if (Math.abs(strip.scrollLeft - last) > 1) {
      // The user scrolled, or another tab was revealed.
      moving.delete(strip);
      return;
    }
    const share = Math.min(1, Math.max(0, time - started) / DURATION_MS);
    strip.scrollLeft = from + (target - from) * ease(share);
    last = strip.scrollLeft;
    if (share < 1) moving.set(strip, requestAnimationFrame(step));
    else moving.delete(strip);
  };
  moving.set(strip, requestAnimationFrame(step));
}

const endOf = (strip: HTMLElement) => strip.scrollWidth - strip.clientWidth;

/** Where the strip may rest: each tab's left edge, and the end. */
function restsOf(strip: HTMLElement): number[] {
  const tabs = [...strip.children] as HTMLElement[];
  const padding = tabs[0]!.offsetLeft;
  return [...tabs.map((tab) => Math.min(endOf(strip), tab.offsetLeft - padding)), endOf(strip)];
}

/** One strip's width to the left or right, to a tab's edge: the last visible tab becomes the first. */
export function scrollStrip(strip: HTMLElement, direction: -1 | 1): void {
  const now = strip.scrollLeft;
  const reach = Math.max(175, strip.clientWidth - 175);
  const within = restsOf(strip).filter((rest) => {
    const way = (rest - now) * direction;
    return way > 1 && way <= reach;
  });
  if (within.length > 0) animateTo(strip, direction === 1 ? Math.max(...within) : Math.min(...within));
}

/**
 * Moves to the nearest tab's edge, so that no title starts in its middle. The current tab is not cut off for it. A strip
 * that is still moving is left alone: on a slow machine two frames can be further apart than the idle time.
 */
export function snapStrip(strip: HTMLElement): void {
  if (moving.has(strip)) return;
  const end = endOf(strip);
  const now = strip.scrollLeft;
  if (now <= 0 || now >= end - 1) return;
  const tabs = [...strip.children] as HTMLElement[];
  const current = tabs.find((tab) => tab.querySelector('[aria-current]'));
  const shows = (left: number) =>
    !current || (current.offsetLeft >= left && current.offsetLeft + current.offsetWidth <= left + strip.clientWidth);
  const rests = restsOf(strip);
  const allowed = shows(now) ? rests.filter(shows) : rests;
  const nearest = allowed.reduce((best, left) => (Math.abs(left - now) < Math.abs(best - now) ? left : best), end);
  if (Math.abs(nearest - now) > 1) animateTo(strip, nearest);
}
