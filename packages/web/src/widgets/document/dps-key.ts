import { getSettings } from '../../settings.ts';

/** The URL of the PDF that explains the dental payment summary (DPS). Each theme has its own file. */
export function dpsKeyUrl(): string {
  const folder = getSettings().client.theme === 'default' ? '' : `${getSettings().client.theme}/`;
  return `/documents/${folder}dental-payment-summary.pdf`;
}
