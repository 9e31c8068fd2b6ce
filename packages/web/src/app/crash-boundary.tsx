import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FullPageMessage } from '../ui/page-head.tsx';

/** A crash stays in its tab: the others go on, and this one can be tried again. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <FullPageMessage
        kind="failure"
        icon="bad"
        title="Something went wrong here"
        lead="This tab could not be shown. Your other tabs are not affected."
      >
        <Button kind="primary" onClick={() => this.setState({ crashed: false })}>
          Try again
        </Button>
      </FullPageMessage>
    );
  }
}
