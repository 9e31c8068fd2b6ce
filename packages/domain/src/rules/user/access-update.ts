export type AccessUpdateState = 'NotStarted' | 'Loading' | 'Done' | 'Error'; // spec 1 §4

/** A finished update cannot run again, because a second run would find nothing new. */
export function canRunUpdate(state: AccessUpdateState): boolean {
  return state === 'NotStarted' || state === 'Error';
}

export function showsAccessUpdate(enabledFeatures: readonly string[]): boolean {
  return enabledFeatures.includes('ACCESS_UPDATE');
}

/** The specification fixes this sentence, including singular and plural (spec 3 §2.8). */
export function accessUpdateText(added: number): string {
  if (added === 0) return 'Your PBT security access is already up to date';
  return `${added} ${added === 1 ? 'record was' : 'records were'} added to your PBT security access`;
}

/** The automatic update skips excluded tax IDs. Users must request them separately. */
export function updatableTaxIds(taxIds: readonly string[], excluded: readonly string[]): string[] {
  return taxIds.filter((taxId) => !excluded.includes(taxId));
}
