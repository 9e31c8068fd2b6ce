import { userApi } from '@pbt/domain/contract/user';
import { lookupQuery, type UserLookupForm } from '@pbt/domain/rules/user/user-lookup';
import { useMutation } from '@tanstack/react-query';
import { Link } from '../../router/router.tsx';
import { call } from '../../api/client.ts';
import { Empty } from '../../ui/display/empty.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableRow } from '../../ui/table/table-types.ts';
import { ExportCsv } from '../../widgets/table/export-csv.tsx';
import { TableTools } from '../../widgets/table/table-tools.tsx';
import { EmulateButton } from './emulate-button.tsx';
import { LookupForm } from './lookup-form.tsx';
import { texts } from './texts.ts';

const HEADERS = [
  { title: 'USERNAME', width: 'auto', isLead: true },
  { title: 'FIRST NAME', width: 'auto' },
  { title: 'LAST NAME', width: 'auto' },
  { title: 'Actions', width: 140, align: 'end' },
] as const;

/** The index of the Actions column, which is not exported. */
const ACTIONS_COLUMN = 3;

interface FoundUser {
  readonly id: number;
  readonly username: string;
  readonly name: { readonly first: string; readonly last: string };
}

const toRow = ({ id, username, name }: FoundUser): TableRow => ({
  key: username,
  cells: {
    0: { type: 'link', title: username, link: `/profile/${id}` },
    1: { type: 'text', title: name.first },
    2: { type: 'text', title: name.last },
    3: { type: 'node', node: <EmulateButton username={username} /> },
  },
});

export default function UserLookupPage() {
  const search = useMutation({
    mutationFn: (form: UserLookupForm) => call(userApi.search, { body: lookupQuery(form) }),
  });
  return (
    <>
      <PageHead title={texts.title} />
      <LookupForm
        busy={search.isPending}
        onSearch={(form) => {
          search.reset();
          search.mutate(form);
        }}
        onReset={() => search.reset()}
      />
      {search.isError && (
        <Panel label="Results">
          <Empty kind="bad" icon="bad">
            {texts.failed}
          </Empty>
        </Panel>
      )}
      {search.isSuccess &&
        (search.data.length === 0 ? (
          <Panel label="Results">
            <Empty icon="users" title={texts.noUsers}>
              {texts.noUsersHint} <Link to="/contact-us">{texts.contactUs}</Link>.
            </Empty>
          </Panel>
        ) : (
          <Panel
            label="Results"
            flush
            actions={
              <TableTools>
                <ExportCsv
                  exportName="users"
                  headers={HEADERS.slice(0, ACTIONS_COLUMN)}
                  load={() => ({ rows: search.data.map(toRow) })}
                />
              </TableTools>
            }
          >
            <DataTable caption="Users" headers={HEADERS} content={search.data.map(toRow)} isMiddle />
          </Panel>
        ))}
      <p className="vh" role="status">
        {search.isSuccess && (search.data.length === 1 ? '1 user found' : `${search.data.length} users found`)}
      </p>
    </>
  );
}
