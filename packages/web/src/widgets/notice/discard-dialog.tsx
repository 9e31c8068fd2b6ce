import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';

interface DiscardDialogProps {
  /** The name of the tab or form with unsaved input. */
  readonly subject: string;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

export function DiscardDialog({ subject, onDiscard, onKeep }: DiscardDialogProps) {
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
      <p>Your input in {subject} has not been submitted.</p>
    </ConfirmDialog>
  );
}
