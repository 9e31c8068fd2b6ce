import { getSettings } from '../../settings.ts';

/** The URL of the public key to the dental payment summary. Each theme has its own document. */
export function dpsKeyUrl(): string {
  const folder = getSettings().client.theme === 'default' ? '' : `${getSettings().client.theme}/`;
  return `/documents/${folder}dental-payment-summary.pdf`;
}
