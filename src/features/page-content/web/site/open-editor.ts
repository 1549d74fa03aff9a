import type { EditorFiles } from '#features/page-content/page-content.contract.ts';
import { ReadError } from '#lib/read-error.ts';

/** The editor, which is code of the back office. */
export interface PageEditor {
  /** Puts itself into the zones, once they are empty. */
  show(): void;
  /** Leaves them; false when somebody stays for what is not saved. */
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
      reject(new Error('The styles of the editor did not come'));
    });
    document.head.append(link);
  });
}

/** Loads the editor, whose address only the signed-in are told. Throws ReadError when the server refuses. */
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
