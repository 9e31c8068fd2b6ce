import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';

interface DiscardDialogProps {
  /** The tab or form that would be lost. */
  readonly where: string;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asked before something half written goes. */
export function DiscardDialog({ where, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      title="Discard your changes?"
      confirmText="Discard"
      cancelText="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      <p>What you entered in {where} has not been submitted.</p>
    </ConfirmDialog>
  );
}
