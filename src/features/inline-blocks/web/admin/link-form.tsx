import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { linkTarget } from '#lib/url/link-target.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Button } from '#ui/button.tsx';

const beginning = 'https://';

/** Sets a link on the selected text. Without a selection inserts the URL as linked text. */
function putLink(editor: Editor, href: string): void {
  const chain = editor.chain().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** Asks for the URL of a link. An empty URL changes nothing. It is nested in a form, so it handles Enter itself. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const present = editor.getAttributes('link')['href'] as string | undefined;
  const [url, setUrl] = useState(present ?? beginning);
  const [error, setError] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  /** Focuses the editor at once: Tiptap's own focus command is delayed, and input would be lost until then. */
  function close(): void {
    editor.view.focus();
    onDone();
  }

  function apply(): void {
    const entered = url.trim();
    if (entered === '' || entered === beginning) return close();
    const href = linkTarget(entered);
    if (href === null) return setError('must begin with https://, http://, mailto: or /');
    putLink(editor, href);
    close();
  }

  function remove(): void {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  }

  return (
    <div ref={place} className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      <TextField
        label="Link URL"
        name="link"
        inputMode="url"
        className="flex-1 basis-60"
        value={url}
        onValue={setUrl}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') apply();
          else close();
        }}
      />
      <Button variant="secondary" onClick={apply}>
        Insert link
      </Button>
      {present !== undefined && (
        <Button variant="quiet" onClick={remove}>
          Remove link
        </Button>
      )}
    </div>
  );
}
