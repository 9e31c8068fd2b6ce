import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasStatus } from '../../../api/http-error.ts';
import { query } from '../../../api/query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorText } from '../../../ui/form/field.tsx';
import { conflictTexts, docTexts } from '../documentation-texts.ts';
import type { DraftFields } from './autosave.ts';
import css from './form-frame.module.css';
import type { DraftFormProps } from './submission-draft.ts';

interface ConflictChoiceProps extends Pick<DraftFormProps, 'staged' | 'draft'> {
  /** The fields of this form. */
  readonly read: () => DraftFields;
}

/** Files of this form whose content only the lost draft had. */
const lostFiles = ({ uploads }: ConflictChoiceProps['staged']) =>
  uploads.state.get().entries.flatMap(({ file, name }) => (file instanceof File ? [] : name));

/**
 * Shown after a save or submit was refused. If another window has changed or ended the draft, the user chooses which
 * version counts. Nothing is overwritten without that choice.
 */
export function ConflictChoice({ staged, draft, read }: ConflictChoiceProps) {
  const params = { submissionId: staged.submissionId };
  const other = useQuery({ ...query(claimDocumentationApi.draft, { params }), staleTime: 0, gcTime: 0 });
  const isGone = hasStatus(other.error, 404);
  const choose = useMutation({
    mutationFn: async (mine: DraftFields | null) => {
      // The other window may have gone on. If it has ended the draft, the user chooses again.
      const { data, error } = await other.refetch();
      if (error && !hasStatus(error, 404)) throw error;
      if (hasStatus(error, 404) === isGone) await draft.reopen(isGone ? null : (data ?? null), mine);
    },
  });
  const queries = useQueryClient();
  useEffect(() => {
    // The draft can have been sent. The form then warns of lines that have an appeal in review.
    const list = query(claimDocumentationApi.list, { params: { claimId: draft.claimId } });
    if (isGone) void queries.invalidateQueries(list);
  }, [isGone, draft.claimId, queries]);
  if (other.isPending || (!isGone && other.data?.version === staged.autosave.version())) return null;
  if (!other.data && !isGone) {
    return (
      <div className={css.choice}>
        <span>{conflictTexts.notLoaded}</span>
        <Button size="sm" onClick={() => void other.refetch()}>
          {docTexts.tryAgain}
        </Button>
      </div>
    );
  }
  const lost = isGone ? lostFiles(staged) : [];
  return (
    <div className={css.choice}>
      <span>{isGone ? conflictTexts.gone(lost) : conflictTexts.changed}</span>
      {!isGone && (
        <Button size="sm" disabled={choose.isPending} onClick={() => choose.mutate(null)}>
          {conflictTexts.load}
        </Button>
      )}
      <Button size="sm" disabled={choose.isPending} onClick={() => choose.mutate(read())}>
        {conflictTexts.keep}
      </Button>
      <div role="alert">{choose.isError && <ErrorText>{conflictTexts.failed}</ErrorText>}</div>
    </div>
  );
}
