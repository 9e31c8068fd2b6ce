import type { Batch, Receipt } from '@pbt/domain/contract/batch';
import { toReceiptRows, type ReceiptRow } from '@pbt/domain/rules/batch/receipt';
import { RECEIPT_TEXTS, receiptCells } from '@pbt/domain/rules/batch/receipt-words';
import { useEffect, useRef } from 'react';
import { getSettings } from '../../settings.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import type { Cell } from '../../ui/table/table-cell.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { planTime } from './plan-time.ts';
import css from './receipt-panel.module.css';
import { answerTexts } from './texts.ts';

const SHOWN_ROWS = 5;

const HEADERS: readonly TableHeader[] = [
  { title: 'Row', width: 42 },
  { title: 'Patient ID', width: 104 },
  { title: 'Service', width: 90 },
  { title: 'Answer', width: 'auto' },
  { title: 'Deductible left', width: 104, align: 'end' },
  { title: 'Out-of-pocket left', width: 124, align: 'end' },
];

/** A row with the words of the file. */
function paperRow(row: ReceiptRow): TableRow {
  const words = receiptCells(row);
  const cells: Cell[] = [
    { type: 'text', title: words.row },
    { type: 'text', title: words.patientId },
    { type: 'text', title: words.service },
    { type: 'text', title: words.answer, second: words.coverage },
    { type: 'text', title: words.deductible.first, second: words.deductible.second },
    { type: 'text', title: words.outOfPocket.first, second: words.outOfPocket.second },
  ];
  return { key: words.row, cells: Object.fromEntries(cells.map((cell, at) => [at, cell])) };
}

function PaperRows({ rows }: { readonly rows: readonly ReceiptRow[] }) {
  return (
    <>
      <div className={css.rows}>
        <DataTable
          caption={answerTexts.rowsOnReceipt}
          headers={HEADERS}
          content={rows.slice(0, SHOWN_ROWS).map(paperRow)}
          narrow="scroll"
          isInset
        />
      </div>
      {rows.length > SHOWN_ROWS && <p className={css.moreRows}>{answerTexts.moreRows(rows.length - SHOWN_ROWS)}</p>}
    </>
  );
}

interface PaperProps {
  readonly receipt: Receipt;
  /** Empty if the answers are newer than the receipt, which never changes. */
  readonly rows: readonly ReceiptRow[];
  /** The user has just asked for it. */
  readonly isNew: boolean;
}

function Paper({ receipt, rows, isNew }: PaperProps) {
  const { reference, at, by, office, rowCount, dataAsOf, counts, code } = receipt;
  const paper = useRef<HTMLElement>(null);
  // The receipt appears below the answers. The focus brings it into view, and a screen reader reads its name.
  useEffect(() => {
    if (isNew) paper.current?.focus();
  }, [isNew]);
  return (
    <article ref={paper} tabIndex={-1} className={css.paper} aria-label={answerTexts.eligibilityReceipt}>
      <div className={css.head}>
        <div>
          <p className={css.company}>{getSettings().client.companyName}</p>
          <h3>{answerTexts.eligibilityReceipt}</h3>
        </div>
        <div className={css.reference}>
          <p>{answerTexts.reference}</p>
          <p>{reference}</p>
        </div>
      </div>
      <div className={css.facts}>
        <KeyValues
          items={[
            { label: answerTexts.checked, value: planTime(at, true) },
            { label: answerTexts.by, value: by },
            { label: answerTexts.office, value: office },
            { label: answerTexts.rowCount, value: String(rowCount) },
            { label: answerTexts.dataAsOf, value: dataAsOf === null ? RECEIPT_TEXTS.notKnown : planTime(dataAsOf) },
            {
              label: answerTexts.counts,
              value: answerTexts.ended(counts.active, counts.notActive, counts.notDetermined),
            },
          ]}
        />
      </div>
      {rows.length > 0 && <PaperRows rows={rows} />}
      <div className={css.seal}>
        <Icon name="seal" size={22} />
        <div>
          <p>
            <b>{answerTexts.signed}</b> {answerTexts.code} <b className={css.code}>{code}</b>. {answerTexts.codeHint}
          </p>
          <p>{RECEIPT_TEXTS.noGuarantee}</p>
        </div>
      </div>
    </article>
  );
}

interface ReceiptPanelProps {
  readonly batch: Batch;
  /** The reference of the receipt that was made on this page. */
  readonly made: string | null;
  readonly onSave: (receipt: Receipt) => void;
}

/** The newest receipt of the check as it is printed, with its first rows. It is printed from its file. */
export function ReceiptPanel({ batch, made, onSave }: ReceiptPanelProps) {
  const [newest, ...earlier] = batch.receipts;
  if (!newest) return null;
  return (
    <Panel
      flush
      className="no-print"
      title={answerTexts.receipt}
      actions={<LinkButton onClick={() => onSave(newest)}>{newest.fileName}</LinkButton>}
    >
      <div className={css.desk}>
        <Paper
          key={newest.reference}
          receipt={newest}
          isNew={newest.reference === made}
          rows={newest.at === batch.endedAt ? toReceiptRows(batch.results) : []}
        />
        {earlier.length > 0 && (
          <div className={css.earlier}>
            <span>{answerTexts.earlier}:</span>
            <ul>
              {earlier.map((receipt) => (
                <li key={receipt.reference}>
                  <LinkButton onClick={() => onSave(receipt)}>{receipt.reference}</LinkButton>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  );
}
