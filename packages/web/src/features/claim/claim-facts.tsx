import type { Claim } from '@pbt/domain/contract/claim';
import { formatDay, formatEnd } from '@pbt/domain/rules/shared/dates';
import { Link } from '../../router/router.tsx';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { texts } from './texts.ts';

/** The plan's name. A product with an ID links to its section on the patient page. */
function Plan({ product, patientId }: { readonly product: NonNullable<Claim['product']>; readonly patientId: string }) {
  const name = product.desc?.trim() || texts.unknownPlan;
  if (!product.id) return name;
  return <Link to={`/patient-details/${patientId}#${encodeURIComponent(product.id)}`}>{name}</Link>;
}

export function ClaimFacts({ claim }: { readonly claim: Claim }) {
  const { patient, service, product } = claim;
  const { sub } = patient;
  return (
    <Panel label={texts.facts}>
      <KeyValues
        columns={4}
        items={[
          {
            label: 'Patient',
            value: patient.name.full && <Link to={`/patient-details/${patient.id}`}>{patient.name.full}</Link>,
          },
          { label: 'Patient ID', value: patient.id },
          { label: 'Subscriber', value: sub.name.full },
          { label: 'Subscriber ID', value: sub.id },
          {
            label: 'Dates of Service',
            value: service.start && `${formatDay(service.start)} – ${formatEnd(service.end, texts.present)}`,
          },
          { label: 'Received Date', value: claim.received && formatDay(claim.received) },
          { label: 'Status', value: claim.status.trim() },
          { label: 'Status Date', value: claim.statusDate && formatDay(claim.statusDate) },
          { label: 'Provider', value: service.provider.name.full },
          { label: 'Primary Care Physician', value: patient.pcp },
          { label: 'Group', value: sub.group.name.full },
          { label: 'Line of Business', value: sub.group.lob },
          { label: 'Patient A/C #', value: claim.accountNumber },
          { label: 'Plan', value: product && <Plan product={product} patientId={patient.id} />, span: 2 },
        ]}
      />
    </Panel>
  );
}
