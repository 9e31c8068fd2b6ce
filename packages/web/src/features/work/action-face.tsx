import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';

interface FaceProps {
  readonly icon: IconName;
  readonly keyName?: string;
  readonly children: ReactNode;
}

/** Icon, words and key of an action. */
export function ActionFace({ icon, keyName, children }: FaceProps) {
  return (
    <>
      <Icon name={icon} />
      {children}
      {keyName && <KeyCap isHint>{keyName}</KeyCap>}
    </>
  );
}
