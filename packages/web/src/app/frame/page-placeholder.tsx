import { useEffect } from 'react';
import { beginPageLoad } from '../../state/page-loading.ts';

/** Stands where a page will be; the full-page overlay tells that it is coming. */
export function PageWaiting() {
  useEffect(() => beginPageLoad(), []);
  return <div data-coming />;
}
