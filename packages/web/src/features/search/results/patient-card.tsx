import type { Patient } from '@pbt/domain/contract/member';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { isOutOfAreaDependent, joinedAddress, presentText } from '@pbt/domain/rules/member/patient';
import { useId, type MouseEvent } from 'react';
import { Link, useNavigate } from '../../../router/router.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Highlight } from '../../../ui/display/highlight.tsx';
import { KeyValues } from '../../../ui/record/key-values.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Tooltip } from '../../../ui/base/tooltip.tsx';
import { CoverageTable } from './coverage-table.tsx';
import css from './patient-card.module.css';
import { resultTexts } from './result-texts.ts';
import { texts } from '../texts.ts';

interface PatientCardProps {
  readonly patient: Patient;
  /** The search term without hyphens, to highlight in the IDs. */
  readonly term: string;
}

/** False for a click on a control inside the card, and while text is selected for copying. */
function isCardClick({ target, currentTarget }: MouseEvent): boolean {
  const control = target instanceof Element ? target.closest('a, button, [tabindex]') : null;
  if (control && currentTarget.contains(control)) return false;
  return getSelection()?.isCollapsed ?? true;
}

function GraceMark() {
  return (
    <span className={css.asterisk} title={resultTexts.graceMark}>
      *
    </span>
  );
}

function Subscriber({ patient: { sub, isRestricted }, term }: PatientCardProps) {
  const phone = presentText(sub.contact.phone);
  return (
    <div className={css.side}>
      <p className={css.sideTitle}>{resultTexts.subscriber}</p>
      <KeyValues
        columns={1}
        items={[
          { label: resultTexts.name, value: presentText(sub.name.full) },
          { label: resultTexts.id, value: <Highlight text={sub.id} term={term} /> },
          { label: resultTexts.ssn, value: presentText(sub.ssn) },
          { label: resultTexts.phone, value: phone && <a href={`tel:${phone}`}>{phone}</a> },
          { label: resultTexts.group, value: presentText(sub.group.name.full) },
        ]}
      />
      {isRestricted && (
        <p className={css.restricted}>
          <Tooltip text={resultTexts.restrictedTip} focusable>
            <Badge kind="warning" icon="lock">
              {resultTexts.restricted}
            </Badge>
          </Tooltip>
        </p>
      )}
    </div>
  );
}

/** A click on the card outside its controls opens the patient. The name is the link for keyboard and screen readers. */
export function PatientCard({ patient, term }: PatientCardProps) {
  const navigate = useNavigate();
  const nameId = useId();
  const href = `/patient-details/${encodeURIComponent(patient.id)}`;
  const open = (event: MouseEvent) => {
    if (!isCardClick(event)) return;
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noreferrer');
    else navigate(href);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the name inside is the link for the keyboard
    <article className={css.card} aria-labelledby={nameId} onClick={open}>
      <div className={css.main}>
        <div className={css.head}>
          <h3 id={nameId}>
            <Link to={href}>{patient.name.full}</Link> {patient.isGracePeriod && <GraceMark />}
          </h3>
          {isOutOfAreaDependent(patient.home) && <Badge kind="red">{resultTexts.outOfArea}</Badge>}
        </div>
        {patient.isGracePeriod && (
          <div className={css.banner}>
            <Notice kind="warning" slim>
              <span className={css.asterisk}>*</span> {resultTexts.gracePeriod}
            </Notice>
          </div>
        )}
        <KeyValues
          columns={4}
          items={[
            { label: resultTexts.patientId, value: <Highlight text={patient.id} term={term} /> },
            { label: resultTexts.ssn, value: presentText(patient.ssn) },
            { label: texts.dateOfBirth, value: formatDay(patient.dob) },
            { label: resultTexts.gender, value: presentText(patient.sex) },
            { label: resultTexts.relationship, value: presentText(patient.rel) },
            { label: resultTexts.pcp, value: presentText(patient.pcp) },
            { label: resultTexts.address, value: joinedAddress(patient), span: 2 },
          ]}
        />
        <CoverageTable patientId={patient.id} patientName={patient.name.full} coverages={patient.coverage} />
      </div>
      <Subscriber patient={patient} term={term} />
    </article>
  );
}
