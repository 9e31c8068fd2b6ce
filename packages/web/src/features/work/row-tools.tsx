/** The actions of rows, loaded beside the list. */
export { BulkBar } from './bulk-bar.tsx';
export { RowDetail } from './row-detail.tsx';
