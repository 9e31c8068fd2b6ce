import { useState, type Ref } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/form/field.tsx';
import css from './create-buttons.module.css';
import { docTexts, kinds } from '../documentation-texts.ts';
import type { DraftKind, SubmissionDraft } from '../draft/submission-draft.ts';

interface CreateButtonsProps {
  readonly kinds: readonly DraftKind[];
  /** The submission being created, or null. Only one can be created at a time. */
  readonly draft: SubmissionDraft | null;
  readonly onCreate: (kind: DraftKind) => void;
  readonly ref: Ref<HTMLSelectElement>;
}

export function CreateButtons({ kinds: offered, draft, onCreate, ref }: CreateButtonsProps) {
  const [chosen, setChosen] = useState('');
  const kind = offered.find((option) => option === chosen);
  return (
    <div className={css.bar}>
      <Select
        ref={ref}
        size="sm"
        aria-label={docTexts.kind}
        placeholder={docTexts.chooseKind}
        options={offered.map((value) => ({ value, label: kinds[value].title }))}
        value={draft?.kind ?? chosen}
        disabled={draft !== null}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        size="sm"
        disabled={draft !== null || kind === undefined}
        onClick={() => {
          setChosen('');
          if (kind) onCreate(kind);
        }}
      >
        {docTexts.create}
      </Button>
    </div>
  );
}
