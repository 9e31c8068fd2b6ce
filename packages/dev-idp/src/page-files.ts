import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

interface PageFile {
  readonly type: string;
  readonly file: URL;
}

const own = (name: string, type: string): PageFile => ({ type, file: new URL(`../public/${name}`, import.meta.url) });

/** The font of the portal. */
const FONT = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';

/** The files of the sign-in page, by path. */
export const PAGE_FILES: Readonly<Record<string, PageFile>> = {
  '/sign-in.css': own('sign-in.css', 'text/css; charset=utf-8'),
  '/sign-in.js': own('sign-in.js', 'text/javascript; charset=utf-8'),
  '/logout.js': own('logout.js', 'text/javascript; charset=utf-8'),
  '/source-sans-3.woff2': {
    type: 'font/woff2',
    file: pathToFileURL(createRequire(import.meta.url).resolve(FONT)),
  },
};
