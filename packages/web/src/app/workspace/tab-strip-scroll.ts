export const DURATION_MS = 500; // spec 1 §9

const ease = (share: number) => 1 - (1 - share) ** 3;

/** The pending animation frame of each moving strip. */
const moving = new WeakMap<HTMLElement, number>();

/** Scrolls smoothly. Cancels a running animation first, because both would set the scroll position. */
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
      // Something else scrolled the strip, for example the user, so the animation stops.
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

/** Positions at which the strip may stop: the left edge of each tab, and the end. */
function stopsOf(strip: HTMLElement): number[] {
  const tabs = [...strip.children] as HTMLElement[];
  const padding = tabs[0]!.offsetLeft;
  return [...tabs.map((tab) => Math.min(endOf(strip), tab.offsetLeft - padding)), endOf(strip)];
}

/** Scrolls by at most the strip's width minus one tab (175 px), to the left edge of a tab or to the end. */
export function scrollStrip(strip: HTMLElement, direction: -1 | 1): void {
  const now = strip.scrollLeft;
  const reach = Math.max(175, strip.clientWidth - 175);
  const within = stopsOf(strip).filter((stop) => {
    const way = (stop - now) * direction;
    return way > 1 && way <= reach;
  });
  if (within.length > 0) animateTo(strip, direction === 1 ? Math.max(...within) : Math.min(...within));
}

/**
 * Scrolls to the nearest tab edge, so that no title is cut at its start. A fully visible current tab stays fully
 * visible. Does nothing during an animation, because on a slow machine two frames can be over 500 ms apart.
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
  const stops = stopsOf(strip);
  const allowed = shows(now) ? stops.filter(shows) : stops;
  const nearest = allowed.reduce((best, left) => (Math.abs(left - now) < Math.abs(best - now) ? left : best), end);
  if (Math.abs(nearest - now) > 1) animateTo(strip, nearest);
}
