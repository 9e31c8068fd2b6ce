import { providerApi } from '@pbt/domain/contract/provider';
import { groupNotes, type FeatureNote, type NoteGroup } from '@pbt/domain/rules/provider/feature-notes';
import { matchesFilter } from '@pbt/domain/rules/shared/matches-filter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { Accordion } from '../../ui/blocks/accordion.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { Highlight } from '../../ui/display/highlight.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { useToday } from '../../session/use-today.ts';
import css from './feature-updates.module.css';
import { texts } from './texts.ts';

type Term = readonly string[];

function Releases({ group, term }: { readonly group: NoteGroup<FeatureNote>; readonly term: Term }) {
  return group.dates.map(({ date, label, notes }) => (
    <div key={date} className={css.release}>
      <h5>{label}</h5>
      <ul>
        {notes.map(({ title, description }) => (
          <li key={`${title} ${description}`}>
            <strong className="strong">
              <Highlight text={title} term={term} />
            </strong>{' '}
            <Highlight text={description} term={term} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface FeatureUpdatesProps {
  /** True when the URL links to the feature updates. The newest quarter is then open. */
  readonly expandNewest: boolean;
  /** The search words. Without expandNewest, the newest quarter that contains one of them is open. */
  readonly term: Term;
}

const hasTerm = ({ dates }: NoteGroup<FeatureNote>, term: Term) =>
  dates.some(({ notes }) => notes.some((note) => term.some((word) => matchesFilter(Object.values(note), word))));

/** Release notes by quarter. At most one quarter is open at a time (spec 3 §2.7). */
export default function FeatureUpdates({ expandNewest, term }: FeatureUpdatesProps) {
  const notes = useQuery(query(providerApi.featureNotes, {}));
  const day = useToday();
  const [chosen, setChosen] = useState<string | null>();
  return (
    <QueryStates query={notes} error={texts.updatesFailed} isEmpty={() => false}>
      {(all) => {
        const groups = groupNotes(all, day);
        if (groups.length === 0) return <Empty icon="spark">{texts.noUpdates}</Empty>;
        const first = expandNewest ? groups[0] : groups.find((group) => hasTerm(group, term));
        const open = chosen === undefined ? first?.groupName : chosen;
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
                <Releases group={group} term={term} />
              </Accordion>
            ))}
          </div>
        );
      }}
    </QueryStates>
  );
}
