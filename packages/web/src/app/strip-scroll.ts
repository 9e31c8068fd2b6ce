export const DURATION_MS = 500; // spec 1 §9

const ease = (share: number) => 1 - (1 - share) ** 3;

function animateTo(strip: HTMLElement, target: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    strip.scrollLeft = target;
    return;
  }
  const from = strip.scrollLeft;
  const started = performance.now();
  const step = (time: number) => {
    const share = Math.min(1, Math.max(0, time - started) / DURATION_MS);
    strip.scrollLeft = from + (target - from) * ease(share);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
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

/** Rests at a tab's edge, so that no title starts in its middle; the current tab is not cut off for it. */
export function snapStrip(strip: HTMLElement): void {
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
