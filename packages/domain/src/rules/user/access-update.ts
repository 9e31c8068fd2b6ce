export type AccessUpdateState = 'NotStarted' | 'Loading' | 'Done' | 'Error'; // spec 1 §4

/** A finished update cannot run again, because a second run would find nothing new. */
export function canRunUpdate(state: AccessUpdateState): boolean {
  return state === 'NotStarted' || state === 'Error';
}

export function showsAccessUpdate(enabledFeatures: readonly string[]): boolean {
  return enabledFeatures.includes('ACCESS_UPDATE');
}

/** `added` is the number of added records. The wording is from spec 3 §2.8. */
export function accessUpdateText(added: number): string {
  if (added === 0) return 'Your PBT security access is already up to date';
  return `${added} ${added === 1 ? 'record was' : 'records were'} added to your PBT security access`;
}

/** The access update skips the tax IDs in `excluded`. Users must request access to them separately. */
export function updatableTaxIds(taxIds: readonly string[], excluded: readonly string[]): string[] {
  return taxIds.filter((taxId) => !excluded.includes(taxId));
}
