import type { OtherInsurance, Patient } from '@pbt/domain/contract/member';
import { coverageFlags, type CoverageFlag } from '@pbt/domain/rules/member/coverage-flags';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import css from './eligibility.module.css';
import { flagWords, texts } from './eligibility-texts.ts';

type Look = 'warning' | 'info' | 'pending' | 'denied' | 'plain';

const LOOKS: Record<CoverageFlag['kind'], { look: Look; icon: IconName }> = {
  'other-plan': { look: 'warning', icon: 'users' },
  'grace-period': { look: 'warning', icon: 'tri' },
  qmb: { look: 'info', icon: 'info' },
  pec: { look: 'pending', icon: 'clock' },
  restricted: { look: 'warning', icon: 'lock' },
};

/** One line above the coverages, as wide as the panel. */
export function FlagLine({ look, icon, children }: { look: Look; icon: IconName; children: ReactNode }) {
  return (
    <li className={css[look]}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  );
}

interface EligibilityFlagsProps {
  readonly patient: Patient;
  readonly insurances: UseQueryResult<OtherInsurance[]>;
  readonly day: string;
}

/** What the front desk must know besides the coverage, one line each. */
export function EligibilityFlags({ patient, insurances, day }: EligibilityFlagsProps) {
  return (
    <>
      {insurances.isError && (
        <FlagLine look="denied" icon="bad">
          <span>{texts.otherPlansFailed}</span> <TryAgain query={insurances} />
        </FlagLine>
      )}
      {coverageFlags(patient, insurances.data ?? [], day).map((flag) => {
        const { lead, sentence } = flagWords(flag);
        return (
          <FlagLine key={'id' in flag ? flag.id : flag.kind} {...LOOKS[flag.kind]}>
            <b>{lead}</b> {sentence}
          </FlagLine>
        );
      })}
    </>
  );
}
