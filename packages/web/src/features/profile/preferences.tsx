import { useUser } from '../../session/current-user.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { usePreference } from '../../widgets/preference/use-preference.ts';
import { texts } from './texts.ts';

/** The user's own choices about how the portal works. Not shown while emulating, because they cannot be changed then. */
export function Preferences({ userId }: { readonly userId: string }) {
  const viewer = useUser();
  const isOwn = String(viewer.id) === userId && viewer.emulatingUser === '';
  const { stored, change } = usePreference(isOwn);
  if (!isOwn || !stored) return null;
  return (
    <Panel title={texts.preferences}>
      <Checkbox
        label={texts.openSingle}
        checked={stored.openSingle}
        onChange={(event) => change({ openSingle: event.target.checked })}
      />
    </Panel>
  );
}
