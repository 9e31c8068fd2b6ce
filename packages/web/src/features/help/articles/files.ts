import { getSettings } from '../../../settings.ts';

/** The second brand has its own pictures and papers. */
function brandFolder(): string {
  const { theme } = getSettings().client;
  return theme === 'default' ? '' : `${theme}/`;
}

export const documentUrl = (file: string) => `/documents/${brandFolder()}${file}`;
export const mediaUrl = (file: string) => `/help/${brandFolder()}${file}`;
/** The same words for every brand. */
export const captionsUrl = (name: string) => `/help/${name}.vtt`;
