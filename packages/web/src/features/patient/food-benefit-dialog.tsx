import { memberApi } from '@pbt/domain/contract/member';
import {
  canAddDiagnosis,
  canRemoveDiagnosis,
  canSubmitFoodBenefit,
  checkDiagnosis,
  checkNpi,
  DIAGNOSES,
  DIAGNOSIS_MAX_LENGTH,
  foodBenefitFailure,
} from '@pbt/domain/rules/member/food-benefit-form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { HttpError } from '../../api/http-error.ts';
import { Button, IconButton, LinkButton } from '../../ui/base/button.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ErrorText, Field, TextInput } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { DiscardDialog } from '../../widgets/notice/discard-dialog.tsx';
import css from './food-benefit-dialog.module.css';
import { diagnosisProblems, foodTexts, npiProblems } from './food-texts.ts';

interface FoodBenefitDialogProps {
  readonly patientId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface DiagnosisField {
  readonly key: number;
  readonly text: string;
  readonly touched: boolean;
}

export function FoodBenefitDialog({ patientId, onClose, onDone }: FoodBenefitDialogProps) {
  const [npi, setNpi] = useState({ text: '', touched: false });
  const [fields, setFields] = useState<readonly DiagnosisField[]>([{ key: 0, text: '', touched: false }]);
  const form = { npi: npi.text, diagnoses: fields.map(({ text }) => text) };
  const submit = useMutation({
    mutationFn: () =>
      call(memberApi.requestFoodBenefit, {
        body: { patientId, providerNpi: form.npi, diagnosis: [...form.diagnoses] },
      }),
    onSuccess: onDone,
  });

  const change = (key: number, changes: Partial<DiagnosisField>) =>
    setFields((before) => before.map((field) => (field.key === key ? { ...field, ...changes } : field)));
  const formElement = useRef<HTMLFormElement>(null);
  // Index of the diagnosis field to focus after rendering. The clicked Add or Remove button may be gone or disabled.
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    formElement.current?.querySelectorAll<HTMLElement>('[role="combobox"]')[focusNext.current]?.focus();
    focusNext.current = null;
  });
  const add = () => {
    focusNext.current = fields.length;
    setFields((before) => [...before, { key: Math.max(...before.map((f) => f.key)) + 1, text: '', touched: false }]);
  };
  const remove = (key: number) => {
    focusNext.current = Math.max(0, fields.findIndex((field) => field.key === key) - 1);
    setFields((before) => before.filter((field) => field.key !== key));
  };
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const hasInput = npi.text !== '' || fields.some(({ text }) => text !== '');
  const closeOrConfirm = () => (hasInput && !submit.isPending ? setConfirmingDiscard(true) : onClose());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmitFoodBenefit(form, submit.isPending)) submit.mutate();
  };

  const npiProblem = npi.touched ? checkNpi(npi.text) : null;
  const failure = submit.isError
    ? foodBenefitFailure(submit.error instanceof HttpError ? submit.error.status : null)
    : null;
  const label = submit.isPending ? foodTexts.submitting : failure === 'error' ? foodTexts.tryAgain : foodTexts.submit;
  return (
    <>
      <Dialog
        open
        title={foodTexts.title}
        width={560}
        onClose={closeOrConfirm}
        footer={
          <>
            {failure && (
              <span className={css.failure} role="alert">
                <ErrorText>{failure === 'not-found' ? foodTexts.notFound : foodTexts.failed}</ErrorText>
              </span>
            )}
            <Button onClick={closeOrConfirm}>{foodTexts.cancel}</Button>
            <Button
              kind="primary"
              type="submit"
              form="food-benefit"
              busy={submit.isPending}
              disabled={!canSubmitFoodBenefit(form, submit.isPending)}
            >
              {label}
            </Button>
          </>
        }
      >
        <Notice kind="info" slim>
          {foodTexts.disclaimer}
        </Notice>
        <form ref={formElement} id="food-benefit" className={css.form} onSubmit={onSubmit} noValidate>
          <Field label={foodTexts.npi} error={npiProblem && npiProblems[npiProblem]}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                value={npi.text}
                onChange={(event) => setNpi({ ...npi, text: event.target.value.trim() })}
                onBlur={() => setNpi({ ...npi, touched: true })}
              />
            )}
          </Field>
          {fields.map(({ key, text, touched }, index) => {
            const problem = touched ? checkDiagnosis(text) : null;
            return (
              <div key={key} className={css.diagnosis}>
                <Combobox
                  label={foodTexts.diagnosis(index + 1)}
                  items={DIAGNOSES}
                  itemLabel={(item) => item}
                  value={text === '' ? null : text}
                  onChange={(item) => item !== null && change(key, { text: item, touched: true })}
                  onInputChange={(typed) => change(key, { text: typed })}
                  onBlur={() => change(key, { touched: true })}
                  keepText
                  maxLength={DIAGNOSIS_MAX_LENGTH}
                  emptyText={foodTexts.noSuchDiagnosis}
                  error={problem && diagnosisProblems[problem]}
                />
                {canRemoveDiagnosis(fields.length) && (
                  <IconButton icon="trash" label={foodTexts.removeDiagnosis(index + 1)} onClick={() => remove(key)} />
                )}
              </div>
            );
          })}
          <LinkButton disabled={!canAddDiagnosis(fields.length)} onClick={add}>
            {foodTexts.addDiagnosis}
          </LinkButton>
        </form>
      </Dialog>
      {isConfirmingDiscard && (
        <DiscardDialog subject={foodTexts.title} onDiscard={onClose} onKeep={() => setConfirmingDiscard(false)} />
      )}
    </>
  );
}
