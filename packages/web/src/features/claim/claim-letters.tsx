import { claimApi, type Letter } from '@pbt/domain/contract/claim';
import { compareDays } from '@pbt/domain/rules/shared/dates';
import {
  CLAIM_LETTERS_PAGE,
  letterFileName,
  letterRow,
  sendRecordsBy,
  type LetterRow,
} from '@pbt/domain/rules/claim/letters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/base/button.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { DocumentPreview, type Preview } from '../../widgets/document/document-preview.tsx';
import { preloadViewer } from '../../widgets/document/lazy-document-viewer.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { texts } from './texts.ts';

const HEADERS: readonly TableHeader[] = [
  { title: 'Date', width: 130, sort: { column: 'date' } },
  { title: 'Description', width: 'auto', sort: { column: 'description' }, isLead: true },
  { title: 'Provider', width: 'auto', sort: { column: 'provider' } },
  { title: 'Member', width: 'auto', sort: { column: 'member' } },
  { title: texts.preview, width: 120, align: 'end', isScreenOnly: true },
];

interface ListedLetter extends LetterRow {
  readonly createDate: string;
  readonly recordsDue?: string | undefined;
}

const byText = (field: 'description' | 'provider' | 'member') => (a: ListedLetter, b: ListedLetter) =>
  a[field].localeCompare(b[field], 'en');

const ORDERS = {
  date: (a: ListedLetter, b: ListedLetter) => compareDays(a.createDate, b.createDate),
  description: byText('description'),
  provider: byText('provider'),
  member: byText('member'),
};

function toRow(letter: ListedLetter, onPreview: () => void): TableRow {
  return {
    key: letter.id,
    cells: {
      0: { type: 'text', title: letter.dateString },
      1: {
        type: 'text',
        title: letter.description,
        second: letter.recordsDue && sendRecordsBy(letter.recordsDue),
      },
      2: { type: 'text', title: letter.provider },
      3: { type: 'link', title: letter.member, link: `/patient-details/${letter.memberId}` },
      4: {
        type: 'node',
        node: (
          <Button kind="quiet" size="sm" icon="eye" {...preloadViewer} onClick={onPreview}>
            {texts.preview}
            <span className="vh"> {letter.description}</span>
          </Button>
        ),
      },
    },
  };
}

interface LettersTableProps {
  readonly letters: readonly Letter[];
  readonly onPreview: (letterId: string) => void;
}

function LettersTable({ letters, onPreview }: LettersTableProps) {
  const { pageSize, pageLinks } = CLAIM_LETTERS_PAGE;
  const listed = letters.map((letter) => ({
    ...letterRow(letter),
    createDate: letter.createDate,
    recordsDue: letter.recordsDue,
  }));
  const table = useTable<ListedLetter>(listed, {
    sort: ORDERS,
    startSort: { column: 'date', direction: 'desc' },
    pageSize,
  });
  return (
    <>
      <DataTable
        caption={texts.letters}
        headers={HEADERS}
        content={table.rows.map((letter) => toRow(letter, () => onPreview(letter.id)))}
        emptyText={texts.noData}
        sort={table.sort}
        onSort={table.onSort}
        isMiddle
      />
      <Pagination
        label={texts.letterPages}
        index={table.index}
        pageSize={pageSize}
        total={table.total}
        links={pageLinks}
        onPage={table.onPage}
      />
    </>
  );
}

interface ClaimLettersProps {
  readonly claimId: string;
  /** The claim ID as the plan writes it. */
  readonly claimNumber: string;
}

export function ClaimLetters({ claimId, claimNumber }: ClaimLettersProps) {
  const letters = useQuery(query(claimApi.claimLetters, { params: { claimId } }));
  const [preview, setPreview] = useState<Preview | null>(null);
  const open = (letterId: string) =>
    setPreview({
      fileName: letterFileName(claimNumber, letterId),
      load: () => call(claimApi.letterFile, { params: { letterId } }),
    });
  return (
    <Panel title={texts.letters} flush>
      <QueryStates query={letters} error={texts.lettersFailed} isEmpty={() => false}>
        {(rows) => <LettersTable letters={rows} onPreview={open} />}
      </QueryStates>
      <DocumentPreview preview={preview} onClose={() => setPreview(null)} />
    </Panel>
  );
}
