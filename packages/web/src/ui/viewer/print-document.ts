import type { PdfPage } from './pdf-document.ts';
import css from './print-document.module.css';

const PRINT_SCALE = 150 / 72; // 150 dpi

/** Draws every page as an image for printing. Keeping a canvas per page would need too much memory. */
export async function pagePictures(pages: readonly PdfPage[]): Promise<HTMLElement[]> {
  const urls: string[] = [];
  const pictures: HTMLElement[] = [];
  const { signal } = new AbortController();
  try {
    for (const page of pages) {
      const canvas = await page.draw(PRINT_SCALE, signal, 'print');
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
      canvas.width = 0;
      if (!blob) throw new Error(`Page ${page.number} could not be drawn`);
      urls.push(URL.createObjectURL(blob));
      pictures.push(await picture(urls.at(-1)!, page.width > page.height));
    }
    return pictures;
  } catch (error) {
    for (const url of urls) URL.revokeObjectURL(url); // nothing will be printed, so release the images made so far
    throw error;
  }
}

export async function picture(url: string, isLandscape = false): Promise<HTMLElement> {
  const image = new Image();
  image.src = url;
  image.alt = '';
  await image.decode();
  const page = document.createElement('div');
  page.className = isLandscape ? css.landscape! : css.portrait!;
  page.append(image);
  return page;
}

export function plainText(text: string): HTMLElement {
  const block = document.createElement('pre');
  block.className = css.text!;
  block.textContent = text;
  return block;
}

/** Prints only these elements. Everything else in the document is hidden while printing. */
export function printOnly(pages: readonly HTMLElement[]): void {
  const block = document.createElement('div');
  block.className = css.block!;
  block.append(...pages);
  document.body.append(block);
  document.documentElement.classList.add(css.printing!);
  window.addEventListener(
    'afterprint',
    () => {
      document.documentElement.classList.remove(css.printing!);
      for (const image of block.querySelectorAll('img')) URL.revokeObjectURL(image.src);
      block.remove();
    },
    { once: true },
  );
  window.print();
}
