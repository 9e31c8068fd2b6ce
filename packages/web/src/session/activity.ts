const KEY = 'pbt.activity';

/** When the user last used the portal. A reload, or a tab that the browser discarded and restored, continues from it. */
export const lastActivity = (): number => Number(sessionStorage.getItem(KEY) ?? Date.now());

export function markActivity(at = Date.now()): void {
  sessionStorage.setItem(KEY, String(at));
}
