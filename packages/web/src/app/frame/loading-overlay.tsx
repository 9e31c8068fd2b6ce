import { useEffect, useState } from 'react';
import { LoadingCover } from '../../ui/overlay/loading-cover.tsx';
import { useIsPageLoading } from '../../state/page-loading.ts';

const PATIENCE_MS = 150;

/** Covers the page while something loads, but never flickers for a load that is over at once. */
export function LoadingOverlay() {
  const loading = useIsPageLoading();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [loading]);
  const shown = loading && isLate;
  return (
    <div role="status" aria-live="polite">
      {shown && <LoadingCover />}
    </div>
  );
}
