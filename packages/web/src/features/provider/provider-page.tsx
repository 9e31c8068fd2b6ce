import { providerApi, type ProviderProfile } from '@pbt/domain/contract/provider';
import { formatDay, formatEnd } from '@pbt/domain/rules/shared/dates';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { providerFragment } from '@pbt/domain/rules/portal/search-fragment';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '../../router/router.tsx';
import { hasStatus } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { getSettings } from '../../settings.ts';
import { Status } from '../../ui/display/badge.tsx';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { telHref } from '../../widgets/page/member-services.ts';
import { Refusal } from '../../widgets/page/refusal.tsx';
import { useTabName } from '../../state/tabs.ts';
import { useToday } from '../../session/use-today.ts';
import { ProviderStatus } from './provider-status.tsx';
import { texts } from './texts.ts';

type Network = ProviderProfile['networks'][number];

function NetworkStatus({ network: { inNetwork, from, to } }: { readonly network: Network }) {
  const day = useToday();
  if (inNetwork && from > day) {
    return (
      <Status kind="pending" icon="clock">
        {texts.notYet}
      </Status>
    );
  }
  const isIn = inNetwork && (to === null || to >= day);
  return isIn ? (
    <Status kind="active" icon="ok">
      {texts.inNetwork}
    </Status>
  ) : (
    <Status kind="inactive" icon="no">
      {texts.outOfNetwork}
    </Status>
  );
}

function Networks({ networks }: { readonly networks: readonly Network[] }) {
  return (
    <Panel title={texts.networks} icon="shield" flush>
      <DataTable
        caption={texts.networks}
        headers={[
          { title: 'Plan', width: 'auto', isLead: true },
          { title: 'Network Status', width: 'auto' },
          { title: 'Effective Date', width: 'auto' },
          { title: 'Termination Date', width: 'auto' },
        ]}
        content={networks.map((network) => ({
          key: `${network.plan} ${network.from}`,
          cells: {
            0: { type: 'text', title: network.plan },
            1: { type: 'node', node: <NetworkStatus network={network} /> },
            2: { type: 'text', title: formatDay(network.from) },
            3: { type: 'text', title: formatEnd(network.to, texts.noTermination) },
          },
        }))}
        emptyText={texts.noNetworks}
      />
    </Panel>
  );
}

function Groups({ groups }: { readonly groups: ProviderProfile['groups'] }) {
  return (
    <Panel title={texts.groups} icon="users" flush>
      <DataTable
        caption={texts.groups}
        headers={[
          { title: 'Group', width: 'auto', isLead: true },
          { title: 'Group ID', width: 'auto' },
          { title: 'Tax ID', width: 'auto' },
        ]}
        content={groups.map(({ id, name, taxId }) => ({
          key: `${id} ${taxId}`,
          cells: {
            0: { type: 'text', title: name },
            1: { type: 'text', title: id },
            2: { type: 'text', title: formatTaxId(taxId) },
          },
        }))}
        emptyText={texts.noGroups}
      />
    </Panel>
  );
}

function Locations({ locations }: { readonly locations: ProviderProfile['locations'] }) {
  return (
    <Panel
      title={texts.locations}
      icon="pin"
      flush
      footer={
        // The sba theme has no Provider Update page in its menu, so the link is hidden too.
        getSettings().client.theme !== 'sba' && (
          <>
            {texts.correct} <Link to="/provider-update">{texts.update}</Link>.
          </>
        )
      }
    >
      <DataTable
        caption={texts.locations}
        headers={[
          { title: 'Location', width: 'auto', isLead: true },
          { title: 'Address', width: 'auto' },
          { title: 'Phone', width: 'auto' },
        ]}
        content={locations.map(({ name, address: [street = '', ...rest], phone }) => ({
          key: `${name} ${street}`,
          cells: {
            0: { type: 'text', title: name },
            1: { type: 'text', title: street, second: rest.join(', ') },
            2: phone ? { type: 'node', node: <a href={telHref(phone)}>{phone}</a> } : { type: 'text', title: '--' },
          },
        }))}
        emptyText={texts.noLocations}
      />
    </Panel>
  );
}

function Profile({ provider }: { readonly provider: ProviderProfile }) {
  const { name, npi, specialty, credentials, taxIds, effectiveDate, terminationDate } = provider;
  return (
    <>
      <PageHead
        eyebrow={texts.details}
        title={credentials ? `${name}, ${credentials}` : name}
        sub={
          <>
            <span>NPI {npi}</span>
            {specialty && <span>{specialty}</span>}
            <ProviderStatus from={effectiveDate} to={terminationDate} />
          </>
        }
        actions={
          <ButtonLink kind="primary" icon="claim" to={`/search#${providerFragment(npi)}`}>
            {texts.browse}
          </ButtonLink>
        }
      />
      <Panel title={texts.information} icon="user">
        <KeyValues
          columns={4}
          items={[
            { label: 'Name', value: name },
            { label: 'NPI', value: npi },
            { label: 'Specialty', value: specialty },
            { label: 'Credentials', value: credentials },
            { label: 'Tax IDs', value: taxIds.map(formatTaxId).join(', ') },
            { label: 'Effective Date', value: formatDay(effectiveDate) },
            { label: 'Termination Date', value: formatEnd(terminationDate, texts.noTermination) },
          ]}
        />
      </Panel>
      <Networks networks={provider.networks} />
      <Groups groups={provider.groups} />
      <Locations locations={provider.locations} />
    </>
  );
}

export default function ProviderPage() {
  const { npi = '' } = useParams<'npi'>();
  const provider = useQuery(query(providerApi.profile, { params: { npi } }));
  useTabName(provider.data?.name);
  if (provider.isPending) return <Loading />;
  if (provider.isSuccess) return <Profile provider={provider.data} />;
  const isRefused = hasStatus(provider.error, 404) || hasStatus(provider.error, 400);
  return (
    <>
      <PageHead title={texts.details} />
      <Panel>
        {isRefused ? (
          <Refusal />
        ) : (
          <Empty kind="bad" icon="bad">
            {texts.detailsFailed}
          </Empty>
        )}
      </Panel>
    </>
  );
}
