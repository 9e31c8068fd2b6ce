const DURATION_MS = 500; // spec 1 §9

const ease = (share: number) => 1 - (1 - share) ** 3;

function animateTo(strip: HTMLElement, target: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    strip.scrollLeft = target;
    return;
  }
  const from = strip.scrollLeft;
  const started = performance.now();
  const step = (time: number) => {
    const share = Math.min(1, (time - started) / DURATION_MS);
    strip.scrollLeft = from + (target - from) * ease(share);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** One strip's width to the left or right, so that the last visible tab becomes the first. */
export function scrollStrip(strip: HTMLElement, direction: -1 | 1): void {
  const reach = Math.max(175, strip.clientWidth - 175);
  const target = strip.scrollLeft + direction * reach;
  animateTo(strip, Math.max(0, Math.min(strip.scrollWidth - strip.clientWidth, target)));
}

/** Moves the strip alone: the page below stays where its reader was. */
export function revealTab(tab: HTMLElement): void {
  const strip = tab.parentElement!;
  const end = tab.offsetLeft + tab.offsetWidth;
  if (tab.offsetLeft < strip.scrollLeft) strip.scrollLeft = tab.offsetLeft;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}

/** Rests at a tab's edge, so that no title starts in its middle; the current tab is not cut off for it. */
export function snapStrip(strip: HTMLElement): void {
  const end = strip.scrollWidth - strip.clientWidth;
  const now = strip.scrollLeft;
  if (now <= 0 || now >= end - 1) return;
  const tabs = [...strip.children] as HTMLElement[];
  const padding = tabs[0]!.offsetLeft;
  const current = tabs.find((tab) => tab.querySelector('[aria-current]'));
  const shows = (left: number) =>
    !current || (current.offsetLeft >= left && current.offsetLeft + current.offsetWidth <= left + strip.clientWidth);
  const rests = [...tabs.map((tab) => Math.min(end, tab.offsetLeft - padding)), end];
  const allowed = shows(now) ? rests.filter(shows) : rests;
  const nearest = allowed.reduce((best, left) => (Math.abs(left - now) < Math.abs(best - now) ? left : best), end);
  if (Math.abs(nearest - now) > 1) animateTo(strip, nearest);
}
