import type { Patient } from '@pbt/domain/contract/member';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import {
  isMarkedRestricted,
  patientFacts,
  subscriberFacts,
  type PatientFact,
  type SubscriberFact,
} from '@pbt/domain/rules/member/patient';
import { Fragment, type ReactNode } from 'react';
import { Badge } from '../../ui/display/badge.tsx';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { telHref } from '../page/member-services.ts';
import css from './patient-blocks.module.css';

/** The ID of the dental policy's head on the patient page, for links from other pages. */
export const DENTAL_BENEFIT_ID = 'dental-benefit';

const PATIENT_LABELS: Record<PatientFact, string> = {
  name: 'Patient Name',
  id: 'Patient ID',
  rel: 'Relationship to Subscriber',
  dob: 'Date of Birth',
  sex: 'Gender',
  ssn: 'SSN',
  address: 'Address',
  pcp: 'Primary Care Physician',
  medicdno: 'Medicaid Number',
  bcat: 'Plan Type',
};

const SUBSCRIBER_LABELS: Record<SubscriberFact, string> = {
  name: 'Name',
  id: 'ID',
  group: 'Group',
  ssn: 'SSN',
  lob: 'Line of Business',
  bcat: 'Plan Type',
  phone: 'Phone',
};

/** The details of the patient and subscriber in the sticky header. */
export const patientBar = (patient: Patient) => [
  { label: 'Patient ID', value: patient.id },
  { label: 'Date of Birth', value: formatDay(patient.dob) },
  { label: 'Subscriber', value: patient.sub.name.full },
  { label: 'Subscriber ID', value: patient.sub.id },
  { label: 'Group', value: patient.sub.group.name.full },
];

const RESTRICTED =
  'Medicaid members enrolled in the Restriction Program must use their assigned PCP, PCP-approved specialty providers and assigned pharmacy for claims to be paid.';

const asLines = (lines: readonly string[]): ReactNode =>
  lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

function SubscriberValue({
  fact,
  lines,
  patient,
}: {
  fact: SubscriberFact;
  lines: readonly string[];
  patient: Patient;
}) {
  if (fact === 'phone') return <a href={telHref(lines[0]!)}>{lines[0]}</a>;
  if (fact !== 'lob' || !isMarkedRestricted(patient)) return asLines(lines);
  return (
    <>
      {lines[0]}{' '}
      <Tooltip text={RESTRICTED} focusable>
        <Badge kind="warning" icon="lock">
          Restricted
        </Badge>
      </Tooltip>
    </>
  );
}

interface PatientBlocksProps {
  readonly patient: Patient;
  /** A detail that is added at the end of Patient Information. */
  readonly extra?: { readonly label: string; readonly value: ReactNode };
}

/** The Patient and Subscriber Information blocks of the patient and dental pages. */
export function PatientBlocks({ patient, extra }: PatientBlocksProps) {
  return (
    <div className={css.blocks}>
      <Panel title="Patient Information" icon="user">
        <KeyValues
          items={[
            ...patientFacts(patient).map(({ key, lines }) => ({ label: PATIENT_LABELS[key], value: asLines(lines) })),
            ...(extra ? [extra] : []),
          ]}
        />
      </Panel>
      <Panel title="Subscriber Information" icon="users">
        <KeyValues
          columns={2}
          items={subscriberFacts(patient).map(({ key, lines }) => ({
            label: SUBSCRIBER_LABELS[key],
            value: <SubscriberValue fact={key} lines={lines} patient={patient} />,
          }))}
        />
      </Panel>
    </div>
  );
}
