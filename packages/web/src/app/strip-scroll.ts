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

/** Rests at a tab's edge, so that no title starts in its middle. */
export function snapStrip(strip: HTMLElement): void {
  const end = strip.scrollWidth - strip.clientWidth;
  if (strip.scrollLeft <= 0 || strip.scrollLeft >= end - 1) return;
  const starts = [...strip.children].map((tab) => (tab as HTMLElement).offsetLeft - strip.offsetLeft);
  const nearest = starts.reduce((best, start) =>
    Math.abs(start - strip.scrollLeft) < Math.abs(best - strip.scrollLeft) ? start : best,
  );
  if (Math.abs(nearest - strip.scrollLeft) > 1) animateTo(strip, Math.min(end, nearest));
}
