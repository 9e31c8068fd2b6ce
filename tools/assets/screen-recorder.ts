import type { Locator, Page } from '@playwright/test';
import type { Footage, Moment } from './encode.ts';

const MOVE_STEPS = 8;
const MOVE_MS = 50;
/**
 * The longest time that one video frame is shown. A picture that is shown longer is encoded as several frames, because
 * each further frame sharpens it.
 */
const STILL_MS = 250;

const seconds = (ms: number) => `00:${new Date(ms).toISOString().slice(14, 23)}`;

/** Acts on a page and records screenshots, pointer positions and captions. Times are those in the recording. */
export class ScreenRecorder {
  readonly #page: Page;
  readonly #shots: Buffer[] = [];
  readonly #moments: Moment[] = [];
  readonly #captions: { readonly from: number; readonly text: string }[] = [];
  #x: number;
  #y: number;

  constructor(page: Page) {
    this.#page = page;
    const { width, height } = page.viewportSize()!;
    [this.#x, this.#y] = [width * 0.7, height * 0.8];
  }

  get durationMs(): number {
    return this.#moments.reduce((sum, { ms }) => sum + ms, 0);
  }

  /** Sets the caption from now on. */
  say(text: string): void {
    this.#captions.push({ from: this.durationMs, text });
  }

  #add(ms: number, isPressed = false): void {
    const at = { shot: this.#shots.length - 1, x: this.#x, y: this.#y, isPressed };
    for (let left = ms; left > 0; left -= STILL_MS) this.#moments.push({ ...at, ms: Math.min(left, STILL_MS) });
  }

  /** Takes a screenshot and shows it in the recording for the given time. */
  async show(ms: number): Promise<void> {
    this.#shots.push(await this.#page.screenshot({ animations: 'disabled', caret: 'hide' }));
    this.#add(ms);
  }

  /** Moves the pointer to an element. */
  async point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.show(200);
    const box = (await target.boundingBox())!;
    const [fromX, fromY] = [this.#x, this.#y];
    const [toX, toY] = [box.x + Math.min(box.width / 2, 120), box.y + box.height / 2];
    for (let step = 1; step <= MOVE_STEPS; step += 1) {
      const part = (1 - Math.cos((Math.PI * step) / MOVE_STEPS)) / 2;
      this.#x = Math.round(fromX + (toX - fromX) * part);
      this.#y = Math.round(fromY + (toY - fromY) * part);
      this.#add(MOVE_MS);
    }
  }

  /** Points at an element, clicks it and records the result. */
  async choose(target: Locator, ms: number, isReady?: Locator): Promise<void> {
    await this.point(target);
    this.#add(200, true);
    await target.click();
    await isReady?.waitFor();
    await this.show(ms);
  }

  /** Clicks an input and types the text, four letters at a time. */
  async type(target: Locator, text: string): Promise<void> {
    await this.choose(target, 100);
    for (let at = 0; at < text.length; at += 4) {
      await this.#page.keyboard.type(text.slice(at, at + 4));
      await this.show(110);
    }
    this.#add(300);
  }

  get footage(): Footage {
    return { ...this.#page.viewportSize()!, shots: this.#shots, moments: this.#moments };
  }

  /** The texts given to `say`, as WebVTT. */
  get captions(): string {
    const cues = this.#captions.map(({ from, text }, index) => {
      const to = this.#captions[index + 1]?.from ?? this.durationMs;
      return `${seconds(from)} --> ${seconds(to)}\n${text}\n`;
    });
    return ['WEBVTT\n', ...cues].join('\n');
  }
}
