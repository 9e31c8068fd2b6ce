import { getSettings } from '../../../settings.ts';

/** The sba theme has its own pictures and documents. */
function brandFolder(): string {
  const { theme } = getSettings().client;
  return theme === 'default' ? '' : `${theme}/`;
}

export const documentUrl = (file: string) => `/documents/${brandFolder()}${file}`;
export const mediaUrl = (file: string) => `/help/${brandFolder()}${file}`;
/** The captions are the same for every theme. */
export const captionsUrl = (name: string) => `/help/${name}.vtt`;
