import {
  APPEAL_MAX_LENGTH,
  NOTE_LOCATIONS,
  type AppealForm,
  type NoteLocation,
} from '@pbt/domain/rules/claim/appeal-form';
import type { ContactSource } from '@pbt/domain/rules/claim/office-contact';
import type { ComponentProps } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { LinkButton } from '../../../ui/base/button.tsx';
import { RadioGroup } from '../../../ui/form/choice.tsx';
import { Field, TextArea, TextInput } from '../../../ui/form/field.tsx';
import css from './appeal-fields.module.css';
import { lengthHint } from './length-hint.ts';
import { appealTexts } from '../documentation-texts.ts';

/** The values of the appeal form. react-hook-form needs a mutable list, so claimItem is not readonly here. */
export interface AppealValues extends Omit<AppealForm, 'claimItem'> {
  claimItem: number[];
}

export type AppealProblems = Partial<Record<keyof AppealValues, string>>;

type TextField = keyof typeof APPEAL_MAX_LENGTH;

const NOTE_LOCATION_LABELS: Record<NoteLocation, string> = {
  Attached: appealTexts.attached,
  iCentra: appealTexts.iCentra,
};
const NOTE_LOCATION_OPTIONS = NOTE_LOCATIONS.map((value) => ({ value, label: NOTE_LOCATION_LABELS[value] }));

interface TextProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode'> {
  readonly form: UseFormReturn<AppealValues>;
  readonly problems: AppealProblems;
  readonly name: TextField;
  readonly label: string;
  readonly optional?: boolean;
  readonly className?: string | undefined;
}

function Text({ form, problems, name, label, optional, className, ...rest }: TextProps) {
  return (
    <Field label={label} optional={optional} className={className} error={problems[name]}>
      {(ids) => <TextInput {...ids} {...rest} {...form.register(name)} maxLength={APPEAL_MAX_LENGTH[name]} />}
    </Field>
  );
}

function LongText({ form, problems, name, label }: TextProps) {
  const typed = useWatch({ control: form.control, name });
  return (
    <Field label={label} className={css.wide} hint={lengthHint(typed)} error={problems[name]}>
      {(ids) => <TextArea {...ids} {...form.register(name)} maxLength={APPEAL_MAX_LENGTH[name]} />}
    </Field>
  );
}

interface AppealFieldsProps extends Pick<TextProps, 'form' | 'problems'> {
  /** Where the unchanged office contact is from. Null if the user typed it. */
  readonly contactSource: ContactSource | null;
  readonly onClearContact: () => void;
}

/** The fields of the office contact and the request. AppealItems has the claim items. */
export function AppealFields({ contactSource, onClearContact, ...props }: AppealFieldsProps) {
  return (
    <>
      <fieldset className={css.part}>
        <legend className={css.legend}>{appealTexts.contact}</legend>
        {contactSource && (
          <p className={css.source}>
            <span>{appealTexts.contactSources[contactSource]}</span>{' '}
            <LinkButton aria-label={appealTexts.clearLabel} onClick={onClearContact}>
              {appealTexts.clear}
            </LinkButton>
          </p>
        )}
        <div className={css.grid}>
          <Text {...props} name="officeContactFirst" label={appealTexts.first} autoComplete="given-name" />
          <Text {...props} name="officeContactLast" label={appealTexts.last} autoComplete="family-name" />
          <Text
            {...props}
            name="contactAddress"
            label={appealTexts.address}
            autoComplete="address-line1"
            className={css.wide}
          />
          <Text {...props} name="contactCity" label={appealTexts.city} autoComplete="address-level2" />
          <Text
            {...props}
            name="contactState"
            label={appealTexts.state}
            autoComplete="address-level1"
            className={css.short}
          />
          <Text
            {...props}
            name="contactZip"
            label={appealTexts.zip}
            autoComplete="postal-code"
            inputMode="numeric"
            className={css.third}
          />
          <Text {...props} name="contactPhone" label={appealTexts.phone} autoComplete="tel" inputMode="tel" />
          <Text {...props} name="contactEmail" label={appealTexts.email} autoComplete="email" inputMode="email" />
        </div>
      </fieldset>
      <fieldset className={css.part}>
        <legend className={css.legend}>{appealTexts.request}</legend>
        <div className={css.grid}>
          <LongText {...props} name="appealReason" label={appealTexts.reason} />
          <LongText {...props} name="actionRequest" label={appealTexts.action} />
          <Text {...props} name="authNum" label={appealTexts.auth} optional className={css.third} />
          <RadioGroup
            {...props.form.register('noteLocation')}
            label={appealTexts.noteLocation}
            options={NOTE_LOCATION_OPTIONS}
            hint={appealTexts.noteHint}
            error={props.problems.noteLocation}
            inline
            className={css.rest}
          />
        </div>
      </fieldset>
    </>
  );
}
