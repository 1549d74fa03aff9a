import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

/** The messages of Chromium, Firefox and Safari for a module that cannot be fetched, and of Vite for its styles. */
const isNotLoaded = /dynamically imported module|importing a module script|Unable to preload/i;

const texts = {
  'not-loaded': [
    'This page could not be loaded',
    'There is no connection to the server. Saved changes are safe. The page loads again when you are online.',
  ],
  defect: [
    'This part of the back office failed',
    'Saved changes are safe. Reload the page. If it fails again, report what you did before it.',
  ],
};

/** Shows an error message in place of a part that fails, so that the rest of the page continues to work. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure?: 'defect' | 'not-loaded' }> {
  override state: { failure?: 'defect' | 'not-loaded' } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: isNotLoaded.test(String(error)) ? 'not-loaded' : 'defect' };
  }

  override componentDidMount() {
    window.addEventListener('online', this.reloadIfMissing);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.reloadIfMissing);
  }

  /** Browsers keep a failed import until the page ends. Leaving the previous tab has asked about unsaved changes. */
  reloadIfMissing = () => {
    if (this.state.failure === 'not-loaded') location.reload();
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const [title, text] = texts[failure];
    return (
      <div role="alert" className="mx-auto flex max-w-prose flex-col items-start gap-4 p-6">
        <h1 className="text-2xl">{title}</h1>
        <p>{text}</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    );
  }
}
