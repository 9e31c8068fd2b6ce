import { showsAccessUpdate } from '@pbt/domain/rules/user/access-update';
import { useFeatures } from '../../session/enabled-features.ts';
import { Button, ButtonLink } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AccessSection } from './access-section.tsx';
import { AccessUpdate } from './access-update.tsx';

interface ModifyAccessDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Hides the link to the profile, for the profile page itself. */
  readonly hideOpenProfile?: boolean;
  /** Hides the access update on another user's profile, because it changes the viewer's own access. */
  readonly hideUpdate?: boolean;
}

/** Shows what a user can do about missing access (spec 1 §2.6). */
export function ModifyAccessDialog(props: ModifyAccessDialogProps) {
  const { open, onClose, hideOpenProfile = false, hideUpdate = false } = props;
  const features = useFeatures();
  const link = (to: string, text: string) => (
    <ButtonLink size="sm" to={to} onClick={onClose}>
      {text}
    </ButtonLink>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Modify PBT Security Access"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!hideOpenProfile && (
        <AccessSection icon="user" title="View existing access" action={link('/profile', 'Open Profile')} />
      )}
      {showsAccessUpdate(features) && !hideUpdate && <AccessUpdate />}
      <AccessSection icon="plus" title="Request new access" action={link('/faq#request-access', 'Open FAQ')} />
      <AccessSection icon="phone" title="Contact us" action={link('/contact-us', 'Open Contacts')} />
    </Dialog>
  );
}
