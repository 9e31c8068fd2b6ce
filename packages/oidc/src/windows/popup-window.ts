import { POPUP_NAME, POPUP_SIZE } from '../constants.ts';
import type { PopupPort, Viewport, WindowsPort } from '../env.ts';
import { OidcError } from '../errors.ts';

/** Centers the popup over its opener (spec 1 §9). */
function popupFeatures({ left, top, width, height }: Viewport): string {
  const x = Math.round(left + (width - POPUP_SIZE) / 2);
  const y = Math.round(top + (height - POPUP_SIZE) / 2);
  return `popup,width=${POPUP_SIZE},height=${POPUP_SIZE},left=${x},top=${y}`;
}

/** Opens the popup. This must run inside the click handler, so this file is not lazily loaded. */
export function openPopup(windows: WindowsPort, isOpen: boolean): PopupPort {
  if (isOpen || windows.ownName() === POPUP_NAME) throw new OidcError('popup-open');
  const popup = windows.openPopup(POPUP_NAME, popupFeatures(windows.viewport()));
  if (!popup) throw new OidcError('popup-blocked');
  return popup;
}
