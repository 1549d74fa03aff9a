import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { linkTarget } from '#lib/url/link-target.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { Button } from '#ui/button.tsx';

const beginning = 'https://';

/** Whether a link needs a text, because no text is selected. */
const needsText = (editor: Editor) => editor.state.selection.empty && !editor.isActive('link');

/** Sets a link on the selected text. Without a selection inserts `name`, or the URL, as linked text. */
function putLink(editor: Editor, href: string, name: string): void {
  const chain = editor.chain().extendMarkRange('link');
  const marks = [{ type: 'link', attrs: { href } }];
  if (needsText(editor)) chain.insertContent({ type: 'text', text: name || href, marks }).run();
  else chain.setLink({ href }).run();
}

/** Asks for the URL of a link, and for its text if none is selected. An empty URL changes nothing. It is nested in a form, so it handles Enter itself. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const present = editor.getAttributes('link')['href'] as string | undefined;
  const [url, setUrl] = useState(present ?? beginning);
  const [name, setName] = useState('');
  const [isUnnamed] = useState(() => needsText(editor));
  const [error, setError] = useState<string>();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.focus(), []);

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
    putLink(editor, href, name.trim());
    close();
  }

  function remove(): void {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  }

  return (
    <div ref={container} className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      <TextField
        label="Link URL"
        name="link"
        inputMode="url"
        className="flex-1 basis-60"
        value={url}
        onValue={setUrl}
        error={error}
        onKeyDown={handleKey}
      />
      {isUnnamed && (
        <TextField
          label="Link text"
          name="link-text"
          placeholder="The URL"
          className="flex-1 basis-40"
          value={name}
          onValue={setName}
          onKeyDown={handleKey}
        />
      )}
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
