import type { EditorFiles } from '../../inline-blocks.contract.ts';
import { ReadError } from '#lib/read-error.ts';

/** The editor, which is part of the back office code. */
export interface PageEditor {
  /** Renders the editor into the zones, which must be empty. */
  show(): void;
  /** Closes the editor. Returns false if the user stays because of unsaved changes. */
  close(): Promise<boolean>;
}

function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The styles of the editor did not load'));
    });
    document.head.append(link);
  });
}

/** Loads the editor. Only signed-in users get its URL. Throws `ReadError` if the server refuses. */
export async function loadEditor(): Promise<PageEditor> {
  const answer = await fetch('/api/admin/editor', { credentials: 'include' });
  if (!answer.ok) throw new ReadError(answer.status, answer.statusText);
  const { script, styles } = (await answer.json()) as EditorFiles;
  const [{ openEditor }] = await Promise.all([
    import(/* @vite-ignore */ script) as Promise<{ openEditor(): Promise<PageEditor> }>,
    ...styles.map(addStyles),
  ]);
  return openEditor();
}
