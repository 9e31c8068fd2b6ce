import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';

/** Files of a build that is no longer served. */
const gone = new WeakSet<object>();
addEventListener('vite:preloadError', (event) => gone.add((event as Event & { payload: object }).payload));

const RELOADED_KEY = 'pbt.reloaded';

/** Once for each build: where the new one lacks the file, too, somebody has to look. */
function isFirstReload(): boolean {
  const build = import.meta.url;
  if (sessionStorage.getItem(RELOADED_KEY) === build) return false;
  sessionStorage.setItem(RELOADED_KEY, build);
  return true;
}

interface CrashBoundaryProps {
  readonly children: ReactNode;
  readonly reload?: () => void;
}

/** A crash stays in its tab: the others go on, and this one can be tried again. A new build is loaded by itself. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly problem: 'crash' | 'gone' | null }> {
  override state = { problem: null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: gone.has(error as object) ? 'gone' : 'crash' };
  }

  reload = () => (this.props.reload ? this.props.reload() : location.reload());

  override componentDidCatch(error: unknown) {
    if (gone.has(error as object) && isFirstReload()) this.reload();
  }

  override render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    const isGone = problem === 'gone';
    return (
      <FullPageMessage
        kind="failure"
        icon="bad"
        title="Something went wrong here"
        lead={
          isGone
            ? 'This page could not be loaded. There may be a new version: please reload.'
            : 'This tab could not be shown. Your other tabs are not affected.'
        }
      >
        <Button kind="primary" onClick={isGone ? this.reload : () => this.setState({ problem: null })}>
          {isGone ? 'Reload' : 'Try again'}
        </Button>
      </FullPageMessage>
    );
  }
}
