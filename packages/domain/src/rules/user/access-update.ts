export type AccessUpdateState = 'NotStarted' | 'Loading' | 'Done' | 'Error'; // spec 1 §4

/** Done stays done: a second run right after would find nothing. */
export function canRunUpdate(state: AccessUpdateState): boolean {
  return state === 'NotStarted' || state === 'Error';
}

export function showsAccessUpdate(enabledFeatures: readonly string[]): boolean {
  return enabledFeatures.includes('ACCESS_UPDATE');
}

/** The sentence itself is the requirement: its verb follows the number (spec 3 §2.8). */
export function accessUpdateText(added: number): string {
  if (added === 0) return 'Your PBT security access is already up to date';
  return `${added} ${added === 1 ? 'record was' : 'records were'} added to your PBT security access`;
}

/** Excluded tax IDs always need a request, so the automatic update passes them by. */
export function updatableTaxIds(taxIds: readonly string[], excluded: readonly string[]): string[] {
  return taxIds.filter((taxId) => !excluded.includes(taxId));
}
