import { useEffect } from 'react';
import { beginPageLoad } from '../../state/page-loading.ts';

/** Takes the place of a page that is loading. The full-page overlay shows that it is loading. */
export function PagePlaceholder() {
  useEffect(() => beginPageLoad(), []);
  return <div data-loading-page />;
}
