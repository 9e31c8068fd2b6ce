import { NPI, TAX_ID } from '../catalog/names.ts';
import type { Biller } from '../build/claim.ts';
import { providerByNpi } from '../catalog/offices.ts';

/** The providers that bill the claims with fixed IDs. */
export const BILLER = {
  medicine: { providerId: providerByNpi(NPI.doctor), name: 'Marlowe Finch', taxId: TAX_ID.familyMedicine },
  pediatrics: { providerId: providerByNpi(NPI.secondDoctor), name: "Saoirse O'Dell", taxId: TAX_ID.familyMedicine },
  telehealth: { providerId: providerByNpi(NPI.twoTaxIds), name: 'Noor Castellanos', taxId: TAX_ID.familyMedicine },
  dental: { providerId: providerByNpi(NPI.dentist), name: 'Tobias Renwick', taxId: TAX_ID.dental },
  hospital: { providerId: providerByNpi(NPI.hospital), name: 'Cedar Fork Hospital', taxId: TAX_ID.hospital },
  foreignMedicine: {
    providerId: providerByNpi(NPI.foreignDoctor),
    name: 'Barnaby Quist',
    taxId: TAX_ID.foreignMedicine,
  },
  foreignDental: {
    providerId: providerByNpi(NPI.foreignDentist),
    name: 'Celestine Duvall',
    taxId: TAX_ID.foreignDental,
  },
} as const satisfies Record<string, Biller>;
