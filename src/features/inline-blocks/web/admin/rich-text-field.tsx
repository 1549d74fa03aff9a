import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Table, TableKit } from '@tiptap/extension-table';
import { clsx } from 'clsx';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Field, type FieldParts } from '#admin-kit/fields.tsx';
import { linkTarget } from '#lib/url/link-target.ts';
import type { BlockFields } from '../../inline-blocks.contract.ts';
import { getAlignmentClass, textClass } from '../site/block-view.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

type Alignment = Extract<BlockFields, { type: 'text' }>['metadata']['alignment'];

/** Only the formats that the server accepts. Pasted content is reduced to them. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: { levels: [2, 3, 4] },
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { rel: 'noopener', target: null, class: null },
      isAllowedUri: (url) => linkTarget(url) !== null,
    },
  }),
  TableKit.configure({ table: false }),
  // Tiptap sets the width by a style, which the Content Security Policy blocks.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
];

type Wiring = Parameters<ComponentProps<typeof Field>['children']>[0];

/** Connects the editable element with its label, hint and error, as `Field` does for inputs. */
function useWiring(editor: Editor, label: string, isRequired: boolean, wiring: Wiring, look: string): void {
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = wiring;
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-required': String(isRequired),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          ...(describedBy && { 'aria-describedby': describedBy }),
          class: look,
        },
      },
    });
  }, [editor, label, isRequired, id, isInvalid, describedBy, look]);
}

function Writing({
  value,
  onValue,
  alignment,
  label,
  isRequired,
  wiring,
}: {
  value: string;
  onValue: (html: string) => void;
  alignment: Alignment;
  label: string;
  isRequired: boolean;
  wiring: Wiring;
}): ReactNode {
  const [start] = useState(value);
  const editor = useEditor({
    extensions,
    content: start,
    // The Content Security Policy blocks styles that a script injects.
    injectCSS: false,
    autofocus: isRequired && 'end',
    onUpdate: ({ editor }) => onValue(editor.isEmpty ? '' : editor.getHTML()),
  });
  const look = clsx(textClass, getAlignmentClass(alignment), 'min-h-40 px-3 py-2 outline-none');
  useWiring(editor, label, isRequired, wiring, look);
  return (
    <div
      className={clsx(
        'rounded-md border bg-surface outline-offset-2 outline-accent has-[[role=textbox]:focus-visible]:outline-3',
        wiring['aria-invalid'] ? 'border-danger' : 'border-line-strong',
      )}
    >
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} className="max-h-80 overflow-y-auto" />
    </div>
  );
}

/** Field for text with bold, italic, headings, lists, tables and links, as HTML. Its value is '' if it has no text. */
export function RichTextField({
  value,
  onValue,
  alignment,
  ...parts
}: FieldParts & { value: string; onValue: (html: string) => void; alignment: Alignment }) {
  return (
    <Field {...parts}>
      {(wiring) => (
        <Writing
          value={value}
          onValue={onValue}
          alignment={alignment}
          label={parts.label}
          isRequired={parts.isRequired ?? false}
          wiring={wiring}
        />
      )}
    </Field>
  );
}
