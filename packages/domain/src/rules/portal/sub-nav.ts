/** spec 1 §2.8, §3. `trigger` runs when the user chooses the item. `count` is null until it is known. */
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

/** The item that is selected automatically. Applies only when every count is 0 and at least one item failed. */
export function firstFailed<Id extends string>(items: readonly SubNavItem<Id>[]): Id | null {
  if (!items.every(isEmpty)) return null;
  return items.find((item) => item.isError)?.tabId ?? null;
}

/** The current item stays selected while it is visible. */
export function selectedItem<Id extends string>(items: readonly SubNavItem<Id>[], current: Id | null): Id | null {
  const failed = firstFailed(items);
  if (failed !== null) return failed;
  const visible = visibleItems(items);
  return (visible.find((item) => item.tabId === current) ?? visible[0])?.tabId ?? null;
}
