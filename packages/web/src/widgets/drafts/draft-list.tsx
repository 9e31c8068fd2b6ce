import { Link } from '../../router/router.tsx';
import { ButtonLink } from '../../ui/base/button.tsx';
import { QueryStates } from '../page/query-states.tsx';
import { DraftLine, savedTime } from './draft-line.tsx';
import css from './draft-line.module.css';
import { draftNames, draftTexts } from './draft-texts.ts';
import { draftToContinue, useDrafts } from './use-drafts.ts';

const claimPath = (claimId: string) => `/claim-details/${encodeURIComponent(claimId)}`;

/** All unfinished submissions of the user, for the page My Submissions. Shows nothing if there are none. */
export function DraftList() {
  const drafts = useDrafts();
  if (drafts.isPending || (drafts.isSuccess && drafts.data.length === 0)) return null;
  return (
    <section aria-label={draftTexts.list} className={css.list}>
      <QueryStates query={drafts} error={draftTexts.failed}>
        {(rows) => (
          <>
            {rows.map((draft) => (
              <DraftLine
                key={draft.id}
                draft={draft}
                continueAction={
                  <ButtonLink size="sm" to={claimPath(draft.claimId)} onClick={() => draftToContinue.set(draft.id)}>
                    {draftTexts.continue}
                  </ButtonLink>
                }
              >
                <b>{draftTexts.unfinished(draftNames[draft.kind])}</b> {draftTexts.forClaim}{' '}
                <Link to={claimPath(draft.claimId)}>{draft.claimNumber}</Link>,{' '}
                {draftTexts.saved(savedTime(draft.savedAt))}
                {!draft.canSend && ` ${draftTexts.changed(draftNames[draft.kind])}`}
              </DraftLine>
            ))}
            <p className="sm sec">{draftTexts.deleted}</p>
          </>
        )}
      </QueryStates>
    </section>
  );
}
