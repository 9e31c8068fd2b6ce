import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';

/** Errors of code files that did not load, for example because a new build has removed them. */
const missingFiles = new WeakSet<object>();
addEventListener('vite:preloadError', (event) => missingFiles.add((event as Event & { payload: object }).payload));

const RELOADED_KEY = 'pbt.reloaded';

/** True once per build, so that a file that stays missing does not cause endless reloads. */
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

/** Shows an error message instead of a crashed page. If a code file did not load, reloads once to get a new build. */
export class CrashBoundary extends Component<
  CrashBoundaryProps,
  { readonly problem: 'crash' | 'missing-file' | null }
> {
  override state = { problem: null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: missingFiles.has(error as object) ? 'missing-file' : 'crash' };
  }

  reload = () => (this.props.reload ? this.props.reload() : location.reload());

  override componentDidCatch(error: unknown) {
    if (missingFiles.has(error as object) && isFirstReload()) this.reload();
  }

  override render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    const isMissingFile = problem === 'missing-file';
    return (
      <FullPageMessage
        kind="failure"
        icon="bad"
        title="Something went wrong here"
        lead={
          isMissingFile
            ? 'This page could not be loaded. A new version may be available. Please reload the page.'
            : 'This tab could not be shown. Your other tabs are not affected.'
        }
      >
        <Button kind="primary" onClick={isMissingFile ? this.reload : () => this.setState({ problem: null })}>
          {isMissingFile ? 'Reload' : 'Try Again'}
        </Button>
      </FullPageMessage>
    );
  }
}
