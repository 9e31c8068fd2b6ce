/** A tab of the sub-navigation (spec 1 §2.8, §3). `trigger` runs on selection. `count` is null until it is known. */
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

/** The first item with an error, if every item has a count of 0. Otherwise null. */
export function firstFailed<Id extends string>(items: readonly SubNavItem<Id>[]): Id | null {
  if (!items.every(isEmpty)) return null;
  return items.find((item) => item.isError)?.tabId ?? null;
}

/** A failed item if all counts are 0. Otherwise `current` while it is visible, or the first visible item. */
export function selectedItem<Id extends string>(items: readonly SubNavItem<Id>[], current: Id | null): Id | null {
  const failed = firstFailed(items);
  if (failed !== null) return failed;
  const visible = visibleItems(items);
  return (visible.find((item) => item.tabId === current) ?? visible[0])?.tabId ?? null;
}
