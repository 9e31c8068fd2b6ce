/** spec 1 §2.8, §3. `trigger` is what choosing the item does; a count not known yet is null. */
export type SubNavItem<Id extends string = string> = {
  title: string;
  tabId: Id;
  trigger?: () => void;
  count: number | null;
  isCountable: boolean;
  isError: boolean;
};

function isEmpty(item: SubNavItem): boolean {
  return item.isCountable && item.count === 0;
}

export function visibleItems<Id extends string>(items: readonly SubNavItem<Id>[]): SubNavItem<Id>[] {
  return items.filter((item) => !isEmpty(item) || item.isError);
}

/** The item to select without being asked: only where every count is 0 and something failed. */
export function firstFailed<Id extends string>(items: readonly SubNavItem<Id>[]): Id | null {
  if (!items.every(isEmpty)) return null;
  return items.find((item) => item.isError)?.tabId ?? null;
}

/** The selected item stays while it is visible. */
export function selectedItem<Id extends string>(items: readonly SubNavItem<Id>[], current: Id | null): Id | null {
  const failed = firstFailed(items);
  if (failed !== null) return failed;
  const visible = visibleItems(items);
  return (visible.find((item) => item.tabId === current) ?? visible[0])?.tabId ?? null;
}
