import { getSettings } from '../../settings.ts';

/** The plan's public key to the dental payment summary, served beside the portal; each brand has its own. */
export function dpsKeyUrl(): string {
  const folder = getSettings().client.theme === 'default' ? '' : `${getSettings().client.theme}/`;
  return `/documents/${folder}dental-payment-summary.pdf`;
}
