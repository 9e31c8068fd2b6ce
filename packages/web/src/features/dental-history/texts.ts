export const texts = {
  outOfArea: 'Out of Area Dependent',
  patientFailed: 'There was an error retrieving patient details.',
  viewDps: 'View DPS',
  viewKey: 'View DPS Key',
  chart: 'Tooth Chart',
  adult: 'Adult 1–32',
  child: 'Children A–T',
  right: "Patient's right",
  left: "Patient's left",
  approved: 'Last service approved',
  denied: 'Last service denied',
  none: 'No service on file',
  offChart: (count: number) =>
    count === 1
      ? '1 line names no tooth of the chart and appears only in the table.'
      : `${count} lines name no tooth of the chart and appear only in the table.`,
  lines: 'Dental Claim Lines',
  search: 'Search',
  loading: 'Loading',
  empty: 'No dental claims on file',
  failed: 'Failed to load claims',
  noMatch: 'No results matched the provided filter.',
  fiveYears: 'A maximum five years of dental claim history is included when available',
  showAll: 'Show all lines',
  fileName: (productId: string) => `Dental Product Summary ${productId}.pdf`,
} as const;
