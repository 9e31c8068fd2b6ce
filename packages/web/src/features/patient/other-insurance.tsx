import { memberApi, type OtherInsurance } from '@pbt/domain/contract/member';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { MEMBER_SERVICES, telHref } from '../../widgets/page/member-services.ts';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import css from './patient-page.module.css';
import { periodText } from './period.tsx';
import { texts } from './texts.ts';

const MAX_RESULTS = '5'; // spec 2 §9

const ORDERS: Record<string, string> = { P: 'Primary', S: 'Secondary', T: 'Tertiary' };

function InsuranceCard({ insurance }: { readonly insurance: OtherInsurance }) {
  const { carrier, type, order, policyHolder, updatedDate, contact } = insurance;
  const [phone] = MEMBER_SERVICES.phones;
  return (
    <Panel
      label={`${texts.cob}: ${carrier}`}
      flush
      footer={
        <>
          Member services: <a href={telHref(phone)}>{phone}</a>, {texts.cobHours}
        </>
      }
    >
      <div className={css.policyHead}>
        <div className={css.policyName}>
          <span className={css.otherIcon}>
            <Icon name="users" size={20} />
          </span>
          <div>
            <p className={css.policyType}>{texts.cob}</p>
            <h3>{carrier}</h3>
          </div>
        </div>
        <div className={css.policyFacts}>
          <Badge kind="info">{ORDERS[order] ?? order}</Badge>
          <span className="sm sec">{periodText(insurance)}</span>
        </div>
      </div>
      <div className={css.inner}>
        <KeyValues
          columns={4}
          items={[
            { label: 'Type', value: type },
            { label: 'Policy Holder', value: policyHolder.full },
            { label: 'Policy ID', value: policyHolder.policyId },
            { label: 'Updated', value: updatedDate && formatDay(updatedDate) },
            { label: 'Phone', value: contact.phone && <a href={telHref(contact.phone)}>{contact.phone}</a> },
            { label: 'Address', value: contact.address.join(', '), span: 2 },
          ]}
        />
      </div>
    </Panel>
  );
}

/** The other insurances that are active on a day. */
export function useOtherInsurances(patientId: string, day: string): UseQueryResult<OtherInsurance[]> {
  return useQuery(
    query(memberApi.otherInsurances, {
      params: { memberId: patientId },
      query: { activeOnDate: day, maxResults: MAX_RESULTS },
    }),
  );
}

/** One card per other insurance. Renders nothing while they load, because the caller shows the loading text. */
export function OtherInsurances({ insurances }: { readonly insurances: UseQueryResult<OtherInsurance[]> }) {
  if (insurances.isPending) return null;
  if (insurances.isError) {
    return (
      <div className={css.banners}>
        <Notice kind="denied" role="alert">
          <span>{texts.cobFailed}</span> <TryAgain query={insurances} />
        </Notice>
      </div>
    );
  }
  return insurances.data.map((insurance) => <InsuranceCard key={insurance.id} insurance={insurance} />);
}
