/** Defaults of the shared table (spec 3 §2.12). */
export const TABLE_DEFAULTS = {
  rowHeight: 30,
  headerHeight: 30,
  columnWidth: 150,
  pageLinks: 5,
  emptyText: 'No data to display',
  footerLabels: { total: 'total', selected: 'selected' },
} as const;
