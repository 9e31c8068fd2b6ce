/** What claims and payments of an 835 wait for, besides records with the key that they name. */

/** A member of the family with this subscriber ID. */
export const familyReference = (subscriberId: string): string => `members|family ${subscriberId}`;

/** A provider with this NPI. */
export const npiReference = (npi: string): string => `providers|NPI ${npi}`;

/** A provider who bills for this tax ID. */
export const payeeReference = (taxId: string): string => `providers|tax ID ${taxId}`;
