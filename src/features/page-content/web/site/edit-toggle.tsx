import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Pencil, X } from '#ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContentBlock } from '#features/page-content/page-content.contract.ts';
import { readStatus } from '#lib/read-error.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { contentChange, pageContentQuery, type EditablePage } from '../page-content.api.ts';
import { setEditMode, useEditMode } from './edit-mode.ts';
import { loadEditor, type PageEditor } from './open-editor.ts';

/** By the way of editors: visitors are told nothing of a page that is not active. Without an answer all stays. */
async function readAgain(queryClient: QueryClient, page: EditablePage): Promise<void> {
  const asEditor = { queryKey: ['/api/admin/page-content', page.pageType, String(page.pageId)] };
  // What is under way may be older than the change.
  await queryClient.cancelQueries(asEditor);
  try {
    const blocks = await queryClient.fetchQuery<ContentBlock[]>({ ...asEditor, staleTime: 0 });
    queryClient.setQueryData(pageContentQuery(page).queryKey, blocks);
  } catch {}
}

/** What the editor writes is read again, so that the page is right when it is left. */
function useContentChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = ({ detail }: Event & { detail?: EditablePage }) => {
      if (detail) void readAgain(queryClient, detail);
    };
    addEventListener(contentChange, follow);
    return () => removeEventListener(contentChange, follow);
  }, [queryClient]);
}

function tellFailure(error: unknown): void {
  if (readStatus(error) === 401) {
    location.assign(`/api/login?to=${encodeURIComponent(location.pathname + location.search)}`);
    return;
  }
  showToast({
    title: 'The editor could not be opened',
    description: 'Try again in a moment.',
    style: 'destructive',
  });
}

/** 'Edit Page' and 'Exit Edit Mode', at the bottom right; in English, as the back office is. */
export function EditToggle() {
  const { isOn, zones } = useEditMode();
  const [isBusy, setBusy] = useState(false);
  const editor = useRef<PageEditor>(undefined);
  useContentChanges();

  async function open(): Promise<void> {
    editor.current = await loadEditor();
    // The zones are empty when the editor comes.
    flushSync(() => setEditMode(true));
    editor.current.show();
  }

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      if (!isOn) await open();
      else if (await editor.current?.close()) setEditMode(false);
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  }

  if (!isOn && zones === 0) return null;
  const Icon = isOn ? X : Pencil;
  return (
    <Button
      lang="en"
      aria-busy={isBusy}
      onClick={() => void toggle()}
      className="fixed right-4 bottom-4 z-30 shadow-lg"
    >
      <Icon aria-hidden className="size-4" /> {isOn ? 'Exit Edit Mode' : 'Edit Page'}
    </Button>
  );
}
