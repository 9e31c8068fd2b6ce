import { claimApi, type Claim, type ClaimItem, type ClaimReason } from '@pbt/domain/contract/claim';
import { claimDocumentationApi, type DraftRow, type Submission } from '@pbt/domain/contract/claim-documentation';
import { appealEligibleItems } from '@pbt/domain/rules/claim/appeal';
import { claimStatusCode } from '@pbt/domain/rules/claim/claim-status';
import type { ClaimDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { query } from '../../../api/query.ts';
import { Link } from '../../../router/router.tsx';
import { createStore, useStore, type Store } from '../../../state/store.ts';
import { useUser } from '../../../session/current-user.ts';
import { cx } from '../../../ui/base/class-names.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ViewOnly } from '../../../ui/display/view-only.tsx';
import { reloadDrafts, useDrafts } from '../../../widgets/drafts/use-drafts.ts';
import { DiscardDialog } from '../../../widgets/notice/discard-dialog.tsx';
import { refreshWork } from '../../../widgets/office-nav/work-due.ts';
import { useUnsavedWork } from '../../../state/tabs.ts';
import { ClaimDrafts } from './claim-drafts.tsx';
import { ContinueDialog } from './continue-dialog.tsx';
import { CreateButtons } from './create-buttons.tsx';
import css from './documentation-panel.module.css';
import { docTexts, kinds } from '../documentation-texts.ts';
import { DraftPanel } from './draft-panel.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { createDraft, DRAFT_KINDS, type DraftKind, type SubmissionDraft } from '../draft/submission-draft.ts';
import { SubmissionHistory } from './submission-history.tsx';

interface DocumentationPanelProps {
  readonly claim: Claim;
  readonly items: UseQueryResult<ClaimItem[]>;
  readonly reasons: UseQueryResult<ClaimReason[]>;
  readonly denials: ClaimDenials;
  readonly eligibility: UseQueryResult<boolean>;
  readonly submissions: UseQueryResult<Submission[]>;
  /** Gets functions that open the forms. */
  readonly formsRef: Ref<ClaimForms>;
}

/** Opens a form from another panel. A saved draft of that kind is continued. */
export interface ClaimForms {
  readonly attach: () => void;
  readonly appeal: (line: number) => void;
}

const PENDING = new Set(['10', '11', '15']);
const NOT_UNSAVED = createStore(false);

/**
 * Leaves the form when its tab is closed, and keeps its draft. Hiding the tab also runs this cleanup, but keeps the
 * element in the DOM.
 */
function useLeaveWhenClosed(root: RefObject<HTMLElement | null>, current: Store<SubmissionDraft | null>): void {
  useEffect(() => {
    const element = root.current;
    return () => {
      setTimeout(() => {
        if (!element?.isConnected) void current.get()?.leave();
      });
    };
  }, [root, current]);
}

/** Whether the server keeps the input, or the next save will store it. */
function isSavedDraft({ state, isUnsaved }: SubmissionDraft): boolean {
  const now = state.get();
  return now.phase === 'open' && now.staged.autosave.hasDraft() && !isUnsaved.get();
}

/** The success message, followed by the reference as soon as the history has it. */
function Success({ submission }: { readonly submission: Submission | undefined }) {
  return (
    <Notice kind="active">
      <span>{docTexts.success}</span>{' '}
      {submission && <Link to={`/submissions/${submission.reference}`}>{submission.reference}</Link>}
    </Notice>
  );
}

/** Creates an appeal or an attachment and lists earlier submissions (spec 3 §2.3). */
export function DocumentationPanel(props: DocumentationPanelProps) {
  const { claim, items, reasons, denials, eligibility, submissions, formsRef } = props;
  const { emulatingUser } = useUser();
  const queries = useQueryClient();
  const params = { claimId: claim.id };
  const [current] = useState(() => createStore<SubmissionDraft | null>(null));
  const draft = useStore(current);
  const [doneId, setDoneId] = useState<string | null>(null);
  /** The saved draft that Create could continue, while the user is asked. */
  const [ownDraft, setOwnDraft] = useState<DraftRow | null>(null);
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const kindField = useRef<HTMLSelectElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useLeaveWhenClosed(root, current);
  useUnsavedWork(useStore(draft?.isUnsaved ?? NOT_UNSAVED));

  /** Whether any line can be appealed. Loads the claim's items and reasons if they are not cached. */
  const canAppeal = async () => {
    const [itemRows, reasonRows] = await Promise.all([
      queries.ensureQueryData(query(claimApi.items, { params })),
      queries.ensureQueryData(query(claimApi.reasons, { params })),
    ]);
    return appealEligibleItems(itemRows, reasonRows).length > 0;
  };
  const open = (kind: DraftKind, submissionId: string | null = null, line: number | null = null) => {
    setDoneId(null);
    const isPossible = kind === 'Appeal' ? canAppeal : () => Promise.resolve(true);
    current.set(createDraft({ kind, claimId: claim.id, submissionId, line, isPossible }));
    // The clicked button is now disabled or gone, so focus moves to the area where the form will appear.
    setTimeout(() => area.current?.focus());
  };
  const saved = (useDrafts().data ?? []).filter(({ claimId }) => claimId === claim.id);
  const create = (kind: DraftKind) => {
    const own = saved.find((one) => one.kind === kind && one.canSend);
    if (own) setOwnDraft(own);
    else open(kind);
  };
  const openFor = (kind: DraftKind, line: number | null) => {
    const opened = current.get();
    if (opened === null) {
      const own = saved.find((one) => one.kind === kind && one.canSend);
      open(kind, own?.id, line);
      return;
    }
    if (opened.kind === kind) opened.line.set(line);
    area.current?.focus();
  };
  useImperativeHandle(formsRef, () => ({
    attach: () => openFor('Attachment', null),
    appeal: (line) => openFor('Appeal', line),
  }));
  const [isAskingToLeave, setAskingToLeave] = useState(false);
  const focusKind = () => void setTimeout(() => kindField.current?.focus());
  const discard = () => {
    setConfirmingDiscard(false);
    setAskingToLeave(false);
    void draft?.cancel().then(() => reloadDrafts(queries));
    current.set(null);
    focusKind();
  };
  const saveAndClose = () => {
    setAskingToLeave(false);
    void draft?.leave().then(() => reloadDrafts(queries));
    current.set(null);
    focusKind();
  };
  const cancel = () => {
    if (!draft?.isDirty.get()) discard();
    else if (isSavedDraft(draft)) setAskingToLeave(true);
    else setConfirmingDiscard(true);
  };
  const reload = () => void queries.invalidateQueries(query(claimDocumentationApi.list, { params }));
  const finish = () => {
    const sent = current.get()?.state.get();
    setDoneId(sent?.phase === 'open' ? sent.staged.submissionId : '');
    current.set(null);
    reload();
    void reloadDrafts(queries);
    refreshWork(queries);
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
          {!draft && emulatingUser === '' && (
            <ClaimDrafts drafts={saved} onContinue={({ kind, id }) => open(kind, id)} onDiscarded={focusKind} />
          )}
          <div ref={outcome} role="status" tabIndex={-1}>
            {doneId !== null && <Success submission={submissions.data?.find(({ id }) => id === doneId)} />}
          </div>
          {draft && (
            <DraftPanel
              key={claim.id}
              draft={draft}
              claim={claim}
              items={items.data ?? []}
              reasons={reasons.data ?? []}
              denials={denials}
              submissions={submissions.data ?? []}
              onCancel={cancel}
              onDone={finish}
              onClosed={reload}
            />
          )}
        </div>
        <SubmissionHistory submissions={submissions} />
      </div>
      {ownDraft && (
        <ContinueDialog
          draft={ownDraft}
          onClose={() => setOwnDraft(null)}
          onOpen={(submissionId) => {
            setOwnDraft(null);
            open(ownDraft.kind, submissionId);
          }}
        />
      )}
      {isAskingToLeave && draft && (
        <LeaveDialog
          subject={kinds[draft.kind].named}
          onKeepEditing={() => setAskingToLeave(false)}
          onSave={saveAndClose}
          onDiscard={discard}
        />
      )}
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
