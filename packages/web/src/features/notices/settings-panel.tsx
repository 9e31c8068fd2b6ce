import type { NoticeSetting, NoticeSettingChange } from '@pbt/domain/contract/notice';
import type { MailChoice } from '@pbt/domain/contract/notice-values';
import { KIND_WORDS } from '@pbt/domain/rules/notice/kinds';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useUser } from '../../session/current-user.ts';
import { getSettings } from '../../settings.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { ErrorText, Field, Select } from '../../ui/form/field.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import css from './settings-panel.module.css';
import { mailChoices, texts } from './texts.ts';
import { useSettings } from './use-settings.ts';

interface PartProps {
  readonly setting: NoticeSetting;
  readonly isDisabled: boolean;
  readonly onChange: (change: NoticeSettingChange) => void;
}

const PLACES = ['portal', 'email'] as const;

function KindTable({ setting, isDisabled, onChange }: PartProps) {
  return (
    <table className={css.kinds} aria-label={texts.settings}>
      <thead>
        <tr>
          <th scope="col">{texts.notice}</th>
          {PLACES.map((place) => (
            <th key={place} scope="col">
              {texts[place]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {setting.kinds.map((one) => (
          <tr key={one.kind}>
            <th scope="row">{KIND_WORDS[one.kind]}</th>
            {PLACES.map((place) => (
              <td key={place}>
                <Checkbox
                  label={<span className="vh">{texts.box(KIND_WORDS[one.kind], texts[place])}</span>}
                  className={css.box}
                  checked={one[place]}
                  disabled={isDisabled}
                  onChange={({ target }) => onChange({ kinds: [{ kind: one.kind, [place]: target.checked }] })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The time of the email, such as 6:30 AM Mountain Time. */
function sendingTime(mailTime: string): readonly [time: string, zone: string] {
  const hours = Number(mailTime.slice(0, 2));
  const { planTimeZone: timeZone } = getSettings().client;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return [`${hours % 12 || 12}:${mailTime.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`, zone];
}

function hintOf({ email, mailTime }: NoticeSetting): string {
  if (mailTime === null) return texts.noMail;
  return email === null ? texts.noAddress : texts.sentTo(...sendingTime(mailTime), email);
}

function DailyEmail({ setting, isDisabled, onChange }: PartProps) {
  return (
    <Field label={texts.daily} hint={hintOf(setting)}>
      {(ids) => (
        <Select
          {...ids}
          value={setting.daily}
          options={mailChoices}
          disabled={isDisabled || setting.mailTime === null}
          onChange={({ target }) => onChange({ daily: target.value as MailChoice })}
        />
      )}
    </Field>
  );
}

export function SettingsPanel() {
  const { emulatingUser } = useUser();
  const { setting, change, savedAt, isSaving, isFailed } = useSettings();
  const isDisabled = emulatingUser !== '';
  return (
    <Panel title={texts.settings} className={css.panel}>
      <QueryStates query={setting} error={texts.settingsError}>
        {(data) => (
          <>
            {isDisabled && <ViewOnly>{texts.viewOnly(emulatingUser)}</ViewOnly>}
            {data.bouncedOn !== null && <Notice kind="warning">{texts.bounced(formatDay(data.bouncedOn))}</Notice>}
            <KindTable setting={data} isDisabled={isDisabled} onChange={change} />
            <DailyEmail setting={data} isDisabled={isDisabled} onChange={change} />
            <div role="status" className={css.saved}>
              {isSaving && texts.saving}
              {!isSaving && isFailed && <ErrorText>{texts.notSaved}</ErrorText>}
              {!isSaving && !isFailed && savedAt !== null && texts.saved(savedAt)}
            </div>
          </>
        )}
      </QueryStates>
    </Panel>
  );
}
