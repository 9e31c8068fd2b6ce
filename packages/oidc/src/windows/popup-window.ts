import { POPUP_NAME, POPUP_SIZE } from '../constants.ts';
import type { PopupPort, Viewport, WindowsPort } from '../env.ts';
import { OidcError } from '../errors.ts';

/** In the middle of the window that opens it (spec 1 §9). */
function popupFeatures({ left, top, width, height }: Viewport): string {
  const x = Math.round(left + (width - POPUP_SIZE) / 2);
  const y = Math.round(top + (height - POPUP_SIZE) / 2);
  return `popup,width=${POPUP_SIZE},height=${POPUP_SIZE},left=${x},top=${y}`;
}

/** Must run inside the click, so it is loaded with the page while the rest of the popup code is not. */
export function openPopup(windows: WindowsPort, isOpen: boolean): PopupPort {
  if (isOpen || windows.ownName() === POPUP_NAME) throw new OidcError('popup-open');
  const popup = windows.openPopup(POPUP_NAME, popupFeatures(windows.viewport()));
  if (!popup) throw new OidcError('popup-blocked');
  return popup;
}
