import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

/** Shows an error message in place of a part that fails, so that the rest of the page continues to work. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="mx-auto flex max-w-prose flex-col items-start gap-4 p-6">
        <h1 className="text-2xl">This part of the back office failed</h1>
        <p>Saved changes are safe. Reload the page. If it fails again, check the browser console.</p>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    );
  }
}
