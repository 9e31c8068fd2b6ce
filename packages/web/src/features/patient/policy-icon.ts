import type { IconName } from '../../ui/base/icon.tsx';

const ICONS: Record<string, IconName> = { Medical: 'med', Dental: 'tooth', Vision: 'eye' };

/** The icon of a coverage type. */
export const policyIcon = (type: string): IconName => ICONS[type] ?? 'shield';
