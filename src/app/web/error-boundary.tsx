import { Component, type ReactNode } from 'react';
import { ErrorPage } from './layout/error-page.tsx';

/** Shows the error page in place of a page that failed while it was shown. With a key, the next page tries anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
