const KEY = 'pbt.activity';

/** Time of the last user activity, in milliseconds. In session storage, so that a reload does not reset it. */
export const lastActivity = (): number => Number(sessionStorage.getItem(KEY) ?? Date.now());

export function markActivity(at = Date.now()): void {
  sessionStorage.setItem(KEY, String(at));
}
