import { providerApi } from '@pbt/domain/contract/provider';
import { groupNotes, type FeatureNote, type NoteGroup } from '@pbt/domain/rules/feature-notes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { today } from '../../environment.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Empty } from '../../ui/empty.tsx';
import { QueryStates } from '../../widgets/query-states.tsx';
import css from './feature-updates.module.css';
import { texts } from './texts.ts';

function Releases({ group }: { readonly group: NoteGroup<FeatureNote> }) {
  return group.dates.map(({ date, label, notes }) => (
    <div key={date} className={css.release}>
      <h5>{label}</h5>
      <ul>
        {notes.map(({ title, description }) => (
          <li key={`${title} ${description}`}>
            <strong className="strong">{title}</strong> {description}
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface FeatureUpdatesProps {
  /** Whoever comes by the updates' own address sees the newest quarter at once. */
  readonly expandNewest: boolean;
}

/** spec 3 §2.7: release notes by quarter, one quarter open at a time. */
export function FeatureUpdates({ expandNewest }: FeatureUpdatesProps) {
  const notes = useQuery(query(providerApi.featureNotes, {}));
  const [chosen, setChosen] = useState<string | null>();
  return (
    <QueryStates query={notes} error={texts.updatesFailed} isEmpty={() => false}>
      {(all) => {
        const groups = groupNotes(all, today());
        if (groups.length === 0) return <Empty icon="spark">{texts.noUpdates}</Empty>;
        const open = chosen === undefined && expandNewest ? groups[0]?.groupName : chosen;
        return (
          <div className={css.quarters}>
            {groups.map((group) => (
              <Accordion
                key={group.groupName}
                compact
                level={4}
                title={group.groupName}
                open={group.groupName === open}
                onToggle={(isOpen) => setChosen(isOpen ? group.groupName : null)}
              >
                <Releases group={group} />
              </Accordion>
            ))}
          </div>
        );
      }}
    </QueryStates>
  );
}
