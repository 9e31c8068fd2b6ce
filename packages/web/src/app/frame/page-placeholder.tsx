import { useEffect } from 'react';
import { beginPageLoad } from '../../state/page-loading.ts';

/** Rendered while a page loads. Shows the full-page loading overlay. */
export function PagePlaceholder() {
  useEffect(() => beginPageLoad(), []);
  return <div data-loading-page />;
}
