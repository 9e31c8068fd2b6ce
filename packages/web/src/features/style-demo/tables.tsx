import { useState } from 'react';
import { Badge, Status } from '../../ui/display/badge.tsx';
import { SearchInput } from '../../ui/form/field.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableRow } from '../../ui/table/table-types.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { Gallery, Sample } from './gallery.tsx';
import css from './style-demo.module.css';

const claims = Array.from({ length: 23 }, (_, index) => ({
  id: `0000002513${String(index).padStart(2, '0')}`,
  patient: ['Marigold Testperson', 'Wren Example', 'Indigo Placeholder'][index % 3]!,
  day: `10/${String(22 - (index % 20)).padStart(2, '0')}/2025`,
  isPaid: index % 4 !== 1,
  charged: 100 + index * 37,
}));

type Claim = (typeof claims)[number];

const toRow = ({ id, patient, day, isPaid, charged }: Claim): TableRow => ({
  key: id,
  cells: {
    0: { type: 'link', title: id, link: `/claim-details/${id}` },
    1: { type: 'text', title: patient, second: '900000123401' },
    2: {
      type: 'node',
      node: isPaid ? (
        <Status kind="active" icon="ok">
          Processing Complete
        </Status>
      ) : (
        <Status kind="warning" icon="tri">
          Pended with Errors, Requires Further Processor Review
        </Status>
      ),
    },
    3: { type: 'text', title: day, second: 'Present', isRange: true },
    4: { type: 'text', title: `$${charged}.00` },
    5: { type: 'text', title: isPaid ? `$${charged - 20}.00` : '--' },
  },
});

export function Tables() {
  return (
    <Gallery title="Tables">
      <Sample caption="Filter, sort, pages; rows stack on a narrow screen" isFull>
        <Claims />
      </Sample>
      <Sample caption="Codes, remarks, totals and a selected row; scrolls sideways">
        <Panel flush label="Claim items" className={css.explained}>
          <DataTable
            caption="Claim items"
            narrow="scroll"
            headers={[
              { title: 'Code' },
              { title: 'Units', align: 'end' },
              { title: 'Charged', align: 'end' },
              { title: 'Remarks' },
            ]}
            content={[
              item('X1001', 'Sample office visit, established patient', '$248.00', ['R01']),
              { ...item('X2040', 'Sample laboratory panel', '$186.00', ['R01', 'R14']), isSelected: true },
              { ...item('X4110', 'Sample imaging', '$0.00', []), isBold: true, tooltip: 'This item was denied' },
            ]}
            totals={['Total', null, '$434.00', null]}
            showCount
          />
        </Panel>
      </Sample>
      <Sample caption="Nested rows, a gap and an empty table">
        <Panel flush label="Coverage">
          <DataTable
            caption="Coverage history"
            headers={[
              { title: 'Plan', width: 'auto' },
              { title: 'Eligibility Period', noWrap: true, width: 'auto' },
            ]}
            content={[
              plan('1', 'Select 1000 Sample', '01/01/2025'),
              { key: 'gap', look: 'gap', band: '3 MONTHS GAP IN COVERAGE' },
              { ...plan('2', 'Example Family Clinic', '01/01/2024'), isBold: true },
              { ...plan('3', 'Avery Placeholder, MD', '01/01/2024'), isNested: true },
              { key: 'wait', look: 'nested', band: 'Loading...' },
            ]}
          />
        </Panel>
        <Panel flush label="Letters">
          <DataTable caption="Letters" headers={[{ title: 'Date' }, { title: 'Description' }]} content={[]} />
        </Panel>
      </Sample>
    </Gallery>
  );
}

function item(code: string, text: string, charged: string, remarks: readonly string[]): TableRow {
  return {
    key: code,
    cells: {
      0: { type: 'code', title: code, data: text },
      1: { type: 'text', title: '1' },
      2: { type: 'text', title: charged },
      3: { type: 'remark', data: remarks.map((title) => ({ title, tooltip: `Sample remark ${title}` })) },
    },
  };
}

const plan = (key: string, name: string, from: string): TableRow => ({
  key,
  cells: { 0: { type: 'text', title: name }, 1: { type: 'text', title: `${from} to Present` } },
});

function Claims() {
  const [text, setText] = useState('');
  const { rows, total, ...view } = useTable(claims, {
    filter: { by: text, accepts: ({ id, patient }) => `${id} ${patient}`.toLowerCase().includes(text.toLowerCase()) },
    sort: {
      charged: (a, b) => a.charged - b.charged,
      day: (a, b) => a.day.localeCompare(b.day),
    },
    pageSize: 5,
  });
  return (
    <Panel
      title="Claims"
      icon="claim"
      flush
      actions={
        <SearchInput size="sm" aria-label="Filter claims" placeholder="Search" value={text} onChange={setText} />
      }
    >
      <DataTable
        caption="Claims"
        headers={[
          { title: 'Claim ID', isLead: true },
          { title: 'Patient Name/ID' },
          { title: 'Status', width: 'auto' },
          { title: 'Service Dates', noWrap: true, sort: { column: 'day' } },
          { title: 'Total Charges', align: 'end', width: 'auto', sort: { column: 'charged' } },
          { title: 'Total Payable', align: 'end', width: 'auto' },
        ]}
        content={rows.map(toRow)}
        search={text}
        sort={view.sort}
        onSort={view.onSort}
        emptyText={<Badge>No matching claim</Badge>}
      />
      <Pagination {...view} total={total} links={10} label="Pages of claims" />
    </Panel>
  );
}
