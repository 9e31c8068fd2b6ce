import { useUser } from '../../session/current-user.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { usePreference } from '../../widgets/preference/use-preference.ts';
import { texts } from './texts.ts';

/** How the portal works for the user. Only the user can change it; while emulating it is view only. */
export function Preferences({ userId }: { readonly userId: string }) {
  const viewer = useUser();
  const isOwn = String(viewer.id) === userId;
  const isDisabled = viewer.emulatingUser !== '';
  const { stored, change } = usePreference(isOwn);
  if (!isOwn || !stored) return null;
  return (
    <Panel title={texts.preferences}>
      {isDisabled && <ViewOnly>{texts.viewOnly(viewer.emulatingUser)}</ViewOnly>}
      <Checkbox
        label={texts.openSingle}
        checked={stored.openSingle}
        disabled={isDisabled}
        onChange={(event) => change({ openSingle: event.target.checked })}
      />
      <Checkbox
        label={texts.singleKeys}
        checked={stored.singleKeys}
        disabled={isDisabled}
        onChange={(event) => change({ singleKeys: event.target.checked })}
      />
    </Panel>
  );
}
