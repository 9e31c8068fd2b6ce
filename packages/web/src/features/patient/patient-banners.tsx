import type { Patient } from '@pbt/domain/contract/member';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { patientBanners } from '@pbt/domain/rules/member/patient';
import { Notice } from '../../ui/base/notice.tsx';
import { MEMBER_SERVICES, telHref } from '../../widgets/page/member-services.ts';
import { useToday } from '../../session/use-today.ts';
import css from './patient-page.module.css';

/**
 * Warnings about a premium grace period, QMB status and a PEC waiting period. They appear below the patient's details
 * and above the policies.
 */
export function PatientBanners({ patient }: { readonly patient: Patient }) {
  const banners = new Set(patientBanners(patient, useToday()));
  if (banners.size === 0) return null;
  const [phone] = MEMBER_SERVICES.phones;
  return (
    <div className={css.banners}>
      {banners.has('grace-period') && (
        <Notice kind="warning">
          <b>Premium Grace Period.</b> Member is currently in a premium grace period; the member should contact the
          health plan; claims may be pended for an extended period.
        </Notice>
      )}
      {banners.has('qmb') && (
        <Notice kind="info">
          <b>Medicaid/QMB.</b> Do not collect cost-sharing from this member.
        </Notice>
      )}
      {banners.has('pec') && patient.pec && (
        <Notice kind="pending">
          <b>PEC waiting period</b> ends {formatDay(patient.pec.end)}. Contact member services at{' '}
          <a href={telHref(phone)}>{phone}</a>, or send a 270/271 eligibility request for the service in question.
        </Notice>
      )}
    </div>
  );
}
