/** The plan's public key to the dental payment summary, served beside the portal. */
export const DPS_KEY = '/documents/dental-payment-summary.pdf';
