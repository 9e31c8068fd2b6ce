import { claimApi, type Claim, type ClaimItem, type ClaimReason } from '@pbt/domain/contract/claim';
import { claimDocumentationApi, type Submission } from '@pbt/domain/contract/claim-documentation';
import { appealEligibleItems } from '@pbt/domain/rules/claim/appeal';
import { claimStatusCode } from '@pbt/domain/rules/claim/claim-status';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { query } from '../../../api/query.ts';
import { createStore, useStore, type Store } from '../../../state/store.ts';
import { useUser } from '../../../session/current-user.ts';
import { cx } from '../../../ui/base/class-names.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ViewOnly } from '../../../ui/display/view-only.tsx';
import { DiscardDialog } from '../../../widgets/notice/discard-dialog.tsx';
import { useUnsavedWork } from '../../../state/tabs.ts';
import { CreateButtons } from './create-buttons.tsx';
import css from './documentation-panel.module.css';
import { docTexts, kinds } from '../documentation-texts.ts';
import { DraftPanel } from './draft-panel.tsx';
import { createDraft, DRAFT_KINDS, type DraftKind, type SubmissionDraft } from '../draft/submission-draft.ts';
import { SubmissionHistory } from './submission-history.tsx';

interface DocumentationPanelProps {
  readonly claim: Claim;
  readonly items: UseQueryResult<ClaimItem[]>;
  readonly reasons: UseQueryResult<ClaimReason[]>;
  readonly eligibility: UseQueryResult<boolean>;
  readonly submissions: UseQueryResult<Submission[]>;
  /** Gets a function that opens the form for an attachment. */
  readonly attachRef: Ref<() => void>;
}

const PENDING = new Set(['10', '11', '15']);
const NOT_DIRTY = createStore(false);

/**
 * Cancels the unsent submission when its tab is closed. Hiding the tab also runs this cleanup, but keeps the element in
 * the DOM.
 */
function useCancelWhenClosed(root: RefObject<HTMLElement | null>, current: Store<SubmissionDraft | null>): void {
  useEffect(() => {
    const element = root.current;
    return () => {
      setTimeout(() => {
        if (!element?.isConnected) current.get()?.cancel();
      });
    };
  }, [root, current]);
}

/** Creates an appeal or an attachment and lists earlier submissions (spec 3 §2.3). */
export function DocumentationPanel(props: DocumentationPanelProps) {
  const { claim, items, reasons, eligibility, submissions, attachRef } = props;
  const { emulatingUser } = useUser();
  const queries = useQueryClient();
  const params = { claimId: claim.id };
  const [current] = useState(() => createStore<SubmissionDraft | null>(null));
  const draft = useStore(current);
  const [isDone, setDone] = useState(false);
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const kindField = useRef<HTMLSelectElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useCancelWhenClosed(root, current);
  useUnsavedWork(useStore(draft?.isDirty ?? NOT_DIRTY));

  /** Whether any line can be appealed. Loads the claim's items and reasons if they are not cached. */
  const canAppeal = async () => {
    const [itemRows, reasonRows] = await Promise.all([
      queries.ensureQueryData(query(claimApi.items, { params })),
      queries.ensureQueryData(query(claimApi.reasons, { params })),
    ]);
    return appealEligibleItems(itemRows, reasonRows).length > 0;
  };
  const create = (kind: DraftKind) => {
    setDone(false);
    current.set(createDraft(kind, claim.id, kind === 'Appeal' ? canAppeal : () => Promise.resolve(true)));
    // The clicked Create button is now disabled, so focus moves to the area where the form will appear.
    setTimeout(() => area.current?.focus());
  };
  useImperativeHandle(attachRef, () => () => {
    if (current.get() === null) create('Attachment');
    else area.current?.focus();
  });
  const discard = () => {
    setConfirmingDiscard(false);
    draft?.cancel();
    current.set(null);
    setTimeout(() => kindField.current?.focus());
  };
  const cancel = () => (draft?.isDirty.get() ? setConfirmingDiscard(true) : discard());
  const reload = () => void queries.invalidateQueries(query(claimDocumentationApi.list, { params }));
  const finish = () => {
    current.set(null);
    setDone(true);
    reload();
    for (const changed of [claimApi.byId, claimApi.timeline, claimDocumentationApi.eligibility]) {
      void queries.invalidateQueries(query(changed, { params }));
    }
    setTimeout(() => outcome.current?.focus());
  };

  // A failed eligibility check counts as not eligible (spec 3 §2.3). A pending check shows no form and no message.
  const isEligible = eligibility.data === true && !eligibility.isError;
  const canCreate = isEligible && emulatingUser === '';
  // Before the decision, the plan accepts only the records that it asked for.
  const isPending = PENDING.has(claimStatusCode(claim.status) ?? '');
  const offered = isPending ? DRAFT_KINDS.filter((kind) => kind !== 'Appeal') : DRAFT_KINDS;
  return (
    <Panel
      title={docTexts.title}
      flush
      actions={canCreate && <CreateButtons ref={kindField} kinds={offered} draft={draft} onCreate={create} />}
    >
      <div ref={root} className={cx(css.columns, draft && css.withForm)}>
        <div ref={area} className={css.area} tabIndex={-1}>
          {!eligibility.isPending && !isEligible && (
            <Notice kind="plain" icon="lock">
              {docTexts.notPossible}
            </Notice>
          )}
          {eligibility.isError && <p className="sec">{docTexts.notChecked}</p>}
          {isEligible && !canCreate && (
            <ViewOnly>
              <b className="strong">{docTexts.viewOnly(emulatingUser)}</b> {docTexts.viewOnlyHint}
            </ViewOnly>
          )}
          <div ref={outcome} role="status" tabIndex={-1}>
            {isDone && <Notice kind="active">{docTexts.success}</Notice>}
          </div>
          {draft && (
            <DraftPanel
              key={claim.id}
              draft={draft}
              claim={claim}
              items={items.data ?? []}
              reasons={reasons.data ?? []}
              onCancel={cancel}
              onDone={finish}
              onClosed={reload}
            />
          )}
        </div>
        <SubmissionHistory submissions={submissions} />
      </div>
      {isConfirmingDiscard && draft && (
        <DiscardDialog
          subject={kinds[draft.kind].named}
          onDiscard={discard}
          onKeep={() => setConfirmingDiscard(false)}
        />
      )}
    </Panel>
  );
}
