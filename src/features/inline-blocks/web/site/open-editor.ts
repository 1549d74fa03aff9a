import type { EditorFiles } from '../../inline-blocks.contract.ts';
import { importCode } from '#lib/import-code.ts';
import { ReadError } from '#lib/read-error.ts';

/** The editor, which is part of the back office code. */
export interface PageEditor {
  /** Renders the editor into the zones, which must be empty. */
  show(): void;
  /** Closes the editor. Returns false if the user stays because of unsaved changes. */
  close(): Promise<boolean>;
}

/** Loads the editor. Only signed-in users get its URL. Throws `ReadError` if the server refuses. */
export async function loadEditor(): Promise<PageEditor> {
  const answer = await fetch('/api/admin/editor', { credentials: 'include' });
  if (!answer.ok) throw new ReadError(answer.status, answer.statusText);
  const { script, files } = (await answer.json()) as EditorFiles;
  const load = () => import(/* @vite-ignore */ script) as Promise<{ openEditor(): Promise<PageEditor> }>;
  const { openEditor } = await importCode(load, files);
  return openEditor();
}
