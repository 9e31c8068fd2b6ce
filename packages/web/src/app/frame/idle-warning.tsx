import { useCallback, useEffect } from 'react';
import { getSettings } from '../../settings.ts';
import { useAuth } from '../../session/auth.ts';
import { useIdleCountdown } from '../../session/idle.ts';
import { signOut } from '../../session/sign-out.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import css from './idle-warning.module.css';

const ANNOUNCED = new Set([60, 30, 10]);

/** Warns one minute before an idle session ends. The session at the identity provider ends too. */
export function IdleWarning() {
  const { isAuthenticated } = useAuth();
  const { idleMinutes } = getSettings().client;
  const leave = useCallback(() => void signOut(), []);
  const { left, stay } = useIdleCountdown(isAuthenticated, leave);
  const open = left !== null;
  useEffect(() => {
    if (!open) return undefined;
    const title = document.title;
    document.title = 'Signing out soon';
    return () => {
      document.title = title;
    };
  }, [open]);
  return (
    <Dialog
      open={open}
      title="You will be signed out in 1 minute"
      blocking
      footer={
        <>
          <Button onClick={leave}>Log Out</Button>
          <Button kind="primary" autoFocus onClick={stay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        You have not used the tool for a while. To protect patient information, you are signed out after {idleMinutes}{' '}
        minutes. Unsent work will be lost.
      </p>
      <div className={css.countdown}>
        <b aria-hidden="true">0:{String(left ?? 0).padStart(2, '0')}</b>
        <progress max={60} value={left ?? 0} aria-label="Time left" />
      </div>
      <p className="vh" role="status">
        {left !== null && ANNOUNCED.has(left) ? `${left} seconds left` : ''}
      </p>
    </Dialog>
  );
}
