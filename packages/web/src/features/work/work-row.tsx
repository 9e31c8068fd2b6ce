import type { WorkRow } from '@pbt/domain/contract/work';
import type { WorkKind } from '@pbt/domain/contract/work-values';
import { matchRoute } from '@pbt/domain/rules/portal/routes';
import type { ReactNode } from 'react';
import { Link } from '../../router/router.tsx';
import { useToday } from '../../session/use-today.ts';
import { cx } from '../../ui/base/class-names.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { as } from '../../ui/table/table-roles.ts';
import { assigneeOf, detailsOf, dueText, partyOf, recordOf, recordPathOf, stateLineOf, titleOf } from './row-texts.ts';
import { stepTexts, texts } from './texts.ts';
import css from './work-table.module.css';

const LOOKS: Record<WorkKind, { icon: IconName; className: string | undefined }> = {
  denied: { icon: 'bad', className: css.denied },
  records: { icon: 'letter', className: css.pending },
  submissions: { icon: 'send', className: css.info },
  pending: { icon: 'clock', className: css.pending },
  payments: { icon: 'bal', className: css.warning },
  takenBack: { icon: 'undo', className: css.warning },
};

const isFailure = ({ title }: WorkRow) => title.key === 'appealFailed' || title.key === 'attachmentFailed';

/** A link while the page of submissions exists, otherwise text. */
function Reference({ reference }: { readonly reference: string }) {
  const path = `/submissions/${reference}`;
  return matchRoute(path) ? <Link to={path}>{reference}</Link> : reference;
}

function CorrectedBy({ claimId }: { readonly claimId: string }) {
  return (
    <>
      Corrected by <Link to={`/claim-details/${claimId}`}>{claimId}</Link>
    </>
  );
}

function Details({ row }: { readonly row: WorkRow }) {
  const corrected = row.kind === 'takenBack' ? row.claim?.adjustedTo : null;
  const words = [...detailsOf(row), stateLineOf(row)].filter(Boolean).join(' · ');
  return (
    <span className={css.second}>
      {row.reference !== null && <Reference reference={row.reference} />}
      {corrected && <CorrectedBy claimId={corrected} />}
      {(row.reference !== null || corrected) && words !== '' && ' · '}
      {words}
    </span>
  );
}

function NeedsAction({ row }: { readonly row: WorkRow }) {
  const { icon, className } = LOOKS[row.kind];
  return (
    <span className={cx(css.kind, isFailure(row) ? css.denied : className)}>
      <Icon name={icon} size={17} />
      <span>
        <span className={css.title}>
          {row.isNew && (
            <>
              <span className={css.dot} title={texts.isNew} aria-hidden="true" />
              <span className="vh">{texts.newPrefix}</span>
            </>
          )}
          {titleOf(row)}
        </span>
        <Details row={row} />
      </span>
    </span>
  );
}

const hasEnded = ({ state }: WorkRow) => state === 'done' || state === 'closed';

function Due({ row }: { readonly row: WorkRow }) {
  const { dueDay } = row;
  const today = useToday();
  if (dueDay === null) return <span className={css.none}>--</span>;
  const { date, rest, look } = dueText(dueDay, today);
  // Nobody waits for a row that has ended.
  if (hasEnded(row)) return <span className={css.due}>{date}</span>;
  return (
    <span className={cx(css.due, css[look])}>
      <span>{date}</span>
      <small>{rest}</small>
    </span>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

function Assigned({ row }: { readonly row: WorkRow }) {
  const { assignee } = row;
  return (
    <span className={cx(css.who, assignee === null && css.nobody)}>
      {assignee === null ? (
        <Icon name="dash" size={20} />
      ) : (
        <i aria-hidden="true" className={cx(assignee.isMe && css.me)}>
          {initials(assignee.name)}
        </i>
      )}
      <span>{assigneeOf(row)}</span>
    </span>
  );
}

interface RowCellsProps {
  readonly row: WorkRow;
  /** The select box, absent while emulating. */
  readonly box: ReactNode;
  readonly menu: ReactNode;
}

/** The cells of a row. On narrow screens they are arranged as a card. */
export function RowCells({ row, box, menu }: RowCellsProps) {
  return (
    <>
      {box && (
        <td {...as.cell} className={css.box}>
          {box}
        </td>
      )}
      <td {...as.cell} className={css.need}>
        <NeedsAction row={row} />
      </td>
      <td {...as.cell} className={css.record}>
        <Link to={recordPathOf(row)} data-record>
          {recordOf(row)}
        </Link>
        <span className={css.second}>{partyOf(row)}</span>
      </td>
      <td {...as.cell} className={css.step}>
        {hasEnded(row) ? '--' : stepTexts[row.step]}
        {!hasEnded(row) && row.callNumber && <span className={css.second}>{row.callNumber}</span>}
      </td>
      <td {...as.cell} className={css.amount}>
        {row.amount ?? '--'}
      </td>
      <td {...as.cell} className={cx(css.dueCell, row.dueDay === null && css.noDue)}>
        <Due row={row} />
      </td>
      <td {...as.cell} className={css.assigned}>
        <Assigned row={row} />
      </td>
      <td {...as.cell} className={css.more}>
        {menu}
      </td>
    </>
  );
}
