import type { ClaimReason } from '@pbt/domain/contract/claim';
import { cx } from '../../ui/base/class-names.ts';
import css from './reason-codes.module.css';

const LOOKS: Partial<Record<string, string>> = { CO: css.contractual, PR: css.patient };

export const groupLook = (code: string) => cx(css.group, LOOKS[code]);

/** Group code, CARC and RARC of a reason, for example "CO-16 / M51". */
export function ReasonCodes({ reason }: { readonly reason: Pick<ClaimReason, 'gc' | 'carc' | 'rarc'> }) {
  const group = reason.gc.trim();
  return (
    <>
      <span className={groupLook(group)}>{group}</span>
      <span className="vh">-</span>
      {[reason.carc.trim(), reason.rarc?.trim()].filter(Boolean).join(' / ')}
    </>
  );
}
