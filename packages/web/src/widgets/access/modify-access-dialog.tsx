import { showsAccessUpdate } from '@pbt/domain/rules/user/access-update';
import { useFeatures } from '../../session/enabled-features.ts';
import { Button, ButtonLink } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AccessSection } from './access-section.tsx';
import { AccessUpdate } from './access-update.tsx';

interface ModifyAccessDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where the profile is open already. */
  readonly hideOpenProfile?: boolean;
  /** On another user's profile: the update always adds to the viewer's own access. */
  readonly hideUpdate?: boolean;
}

/** spec 1 §2.6: what a user can do about missing access.. */
export function ModifyAccessDialog(props: ModifyAccessDialogProps) {
  const { open, onClose, hideOpenProfile = false, hideUpdate = false } = props;
  const features = useFeatures();
  const link = (to: string, words: string) => (
    <ButtonLink size="sm" to={to} onClick={onClose}>
      {words}
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
