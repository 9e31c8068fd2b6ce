// Takes the pictures and recordings of the FAQ from the running product, once for each brand. Build the portal first.
// Run it after changing a screen that an article shows: node tools/assets/build-help-pictures.ts [name ...]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { startPortal } from '../stage/portal-process.ts';
import { PICTURES, RECORDINGS as RECORDED } from '../../packages/web/src/features/help/articles/media.ts';
import { RECORDINGS } from './help-recordings.ts';
import type { Scene } from './help-scene.ts';
import { SCENES } from './help-scenes.ts';
import { CAPTION_HEIGHT, encodePicture, encodeRecording } from './encode.ts';
import { ScreenRecorder } from './screen-recorder.ts';

const THEMES = { default: '', sba: 'sba/' } as const;
const SCALE = 1.5;
const MARGIN = 14;
const WINDOW = { width: 960, height: 600 };
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const folder = fileURLToPath(new URL('../../packages/web/public/help/', import.meta.url));
const mediaFile = new URL('../../packages/web/src/features/help/articles/media.ts', import.meta.url);

const pictures: Record<string, { width: number; height: number; marks: number }> = { ...PICTURES };
const recordings: Record<string, { width: number; height: number; seconds: number }> = { ...RECORDED };

function save(theme: keyof typeof THEMES, file: string, data: Buffer | string): void {
  writeFileSync(join(folder, THEMES[theme], file), data);
  console.log(`${THEMES[theme]}${file}: ${Math.round(data.length / 1024)} KB`);
}

async function openWindow(browser: Browser, baseURL: string, deviceScaleFactor: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: WINDOW,
    deviceScaleFactor,
    timezoneId: 'America/Denver',
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The feedback question does not belong in a help picture.
  await page
    .getByRole('region', { name: 'Feedback' })
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 8000 })
    // The question is missing if an earlier window has already dismissed it.
    .catch(() => undefined);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not on the page`);
  return box;
}

/** Returns the boxes once nothing moves any more, because parts that load later push others down. */
async function restingBoxes(page: Page, locators: readonly Locator[]) {
  await page.waitForLoadState('networkidle');
  let boxes = await Promise.all(locators.map(boxOf));
  for (let before = ''; before !== JSON.stringify(boxes);) {
    before = JSON.stringify(boxes);
    await page.waitForTimeout(300);
    boxes = await Promise.all(locators.map(boxOf));
  }
  return boxes;
}

async function takePicture(page: Page, studio: Page, theme: keyof typeof THEMES, name: keyof typeof SCENES) {
  const scene: Scene = SCENES[name];
  // The window is high enough to need no scrolling, so element boxes are positions on the whole page.
  await page.setViewportSize({
    width: scene.width ?? WINDOW.width,
    height: scene.height ?? 1700,
  });
  const { of, steps = {} } = await scene.set(page);
  const boxes = await restingBoxes(page, of);
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN;
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  const marks = await Promise.all(
    Object.entries(steps).map(async ([step, locator]) => {
      const { x, y, width, height } = await boxOf(locator);
      // The step number is at the corner of a button, or beside the first line of another element. It hides no label.
      const isButton = await locator.evaluate((node) => node.matches('button:not([role]), a'));
      const isInline = isButton && height <= 30;
      const isLink = await locator.evaluate((node) => node.matches('a'));
      const down = isInline ? -5 : isButton ? 2 : Math.min(height / 2, 20);
      // The step number is above the end of an inline link, and at a distance from a checkbox.
      const across = isInline && isLink ? width + 4 : width < 30 ? -13 : -6;
      return { step: Number(step), x: Math.max(13, x - left + across), y: Math.max(13, y - top + down) };
    }),
  );
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  const { data, width, height } = await encodePicture(studio, { png, scale: SCALE, marks });
  save(theme, `${name}.webp`, data);
  pictures[name] = { width, height, marks: marks.length };
}

async function record(page: Page, studio: Page, theme: keyof typeof THEMES, name: keyof typeof RECORDINGS) {
  const recorder = new ScreenRecorder(page);
  await RECORDINGS[name](page, recorder);
  const { footage, captions, durationMs } = recorder;
  save(theme, `${name}.webm`, await encodeRecording(studio, footage));
  const poster = await encodePicture(studio, { png: footage.shots[0]!, scale: 1, marks: [] });
  save(theme, `${name}.webp`, poster.data);
  if (theme === 'default') save(theme, `${name}.vtt`, captions);
  recordings[name] = {
    width: footage.width,
    height: footage.height + CAPTION_HEIGHT,
    seconds: Math.round(durationMs / 1000),
  };
}

async function build(browser: Browser, theme: keyof typeof THEMES, dataDir: string): Promise<void> {
  mkdirSync(join(folder, THEMES[theme]), { recursive: true });
  const portal = await startPortal(dataDir, { PBT_THEME: theme });
  try {
    const studio = await browser.newPage();
    await studio.goto(`${portal.url}/healthz`);
    const outside = await openWindow(browser, portal.url, SCALE);
    const inside = await openWindow(browser, portal.url, SCALE);
    await signIn(inside);
    for (const name of Object.keys(SCENES) as (keyof typeof SCENES)[]) {
      const { isSignedOut }: Scene = SCENES[name];
      const page = isSignedOut ? outside : inside;
      if (isWanted(name)) await takePicture(page, studio, theme, name);
    }
    const filmed = await openWindow(browser, portal.url, 1);
    await signIn(filmed);
    for (const name of Object.keys(RECORDINGS) as (keyof typeof RECORDINGS)[]) {
      if (isWanted(name)) await record(filmed, studio, theme, name);
    }
  } finally {
    await portal.stop();
  }
}

function writeSizes(): void {
  const lines = (sizes: Record<string, Readonly<Record<string, number>>>) =>
    Object.entries(sizes)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, size]) => {
        const key = name.includes('-') ? `'${name}'` : name;
        const values = Object.entries(size).map(([field, value]) => `${field}: ${value}`);
        return `  ${key}: { ${values.join(', ')} },`;
      });
  writeFileSync(
    mediaFile,
    [
      '// Written by tools/assets/build-help-pictures.ts.',
      'export const PICTURES = {',
      ...lines(pictures),
      '} as const;',
      '',
      'export const RECORDINGS = {',
      ...lines(recordings),
      '} as const;',
      '',
    ].join('\n'),
  );
}

const browser = await chromium.launch({
  executablePath: process.env['PBT_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const data = mkdtempSync(join(tmpdir(), 'pbt-pictures-'));
try {
  for (const theme of Object.keys(THEMES) as (keyof typeof THEMES)[]) await build(browser, theme, join(data, theme));
} finally {
  writeSizes();
  await browser.close();
  rmSync(data, { recursive: true, force: true });
}
