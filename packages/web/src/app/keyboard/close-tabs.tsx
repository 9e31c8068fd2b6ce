import { closeTabs, unsentTabs, type CloseScope } from '@pbt/domain/rules/palette/tab-moves';
import { closeTab, type Tab, type Tabs } from '@pbt/domain/rules/portal/tabs';
import { useState } from 'react';
import { useNavigate } from '../../router/router.tsx';
import { useWorkspace, workspace } from '../../state/tabs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DiscardDialog } from '../../widgets/notice/discard-dialog.tsx';

const texts = {
  title: 'Close tabs with unsent work?',
  unsent: (count: number) =>
    count === 1 ? '1 tab has unsent work. Close it too?' : `${count} tabs have unsent work. Close them too?`,
  keep: (count: number) => (count === 1 ? 'Keep it' : 'Keep them'),
  close: (count: number) => (count === 1 ? 'Close it' : 'Close them'),
};

/** If the focus was on a closed page, moves it to the current tab. Otherwise keyboard users would start at the top. */
function focusCurrentTab(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('nav[aria-label="Open tabs"] [aria-current]')?.focus();
}

interface UnsentQuestionProps {
  readonly count: number;
  /** True closes the tabs with unsent work too. */
  readonly onAnswer: (closesAll: boolean) => void;
  readonly onCancel: () => void;
}

function UnsentQuestion({ count, onAnswer, onCancel }: UnsentQuestionProps) {
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onCancel}
      footer={
        <>
          <Button kind="danger" onClick={() => onAnswer(true)}>
            {texts.close(count)}
          </Button>
          <Button kind="primary" onClick={() => onAnswer(false)}>
            {texts.keep(count)}
          </Button>
        </>
      }
    >
      <p>{texts.unsent(count)}</p>
    </Dialog>
  );
}

type Question = { readonly tab: Tab } | { readonly scope: CloseScope; readonly unsent: readonly string[] };

/** Closes one or many tabs. Tabs with unsent work are asked about first, together in one question. */
export function useCloseTabs() {
  const { tabs } = useWorkspace();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  const keep = (rest: Tabs) => {
    setQuestion(null);
    const next = workspace.keep(rest);
    // Replaces the history entry, so that the browser's Back button does not reopen a closed tab.
    if (next !== null) navigate(next, { replace: true, immediate: true });
    requestAnimationFrame(focusCurrentTab);
  };
  const cancel = () => setQuestion(null);
  return {
    closeOne: (tab: Tab) => (workspace.hasUnsavedWork(tab.id) ? setQuestion({ tab }) : keep(closeTab(tabs, tab.id))),
    closeMany: (scope: CloseScope) => {
      const unsent = unsentTabs(tabs, scope, workspace.hasUnsavedWork);
      if (unsent.length > 0) setQuestion({ scope, unsent });
      else keep(closeTabs(tabs, scope));
    },
    question:
      question &&
      ('tab' in question ? (
        <DiscardDialog
          subject={question.tab.title}
          onDiscard={() => keep(closeTab(tabs, question.tab.id))}
          onKeep={cancel}
        />
      ) : (
        <UnsentQuestion
          count={question.unsent.length}
          onAnswer={(closesAll) => keep(closeTabs(tabs, question.scope, closesAll ? [] : question.unsent))}
          onCancel={cancel}
        />
      )),
  };
}
