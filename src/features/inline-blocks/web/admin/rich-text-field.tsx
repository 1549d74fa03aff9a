import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { Slice } from '@tiptap/pm/model';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Field, type FieldParts } from '#admin-kit/fields.tsx';
import type { BlockFields } from '../../inline-blocks.contract.ts';
import { getAlignmentClass, textClass } from '../site/block-view.tsx';
import { readMarkedText, writeMarkedText, type MarkedFormat } from './marked-text.ts';
import { htmlExtensions, markedExtensions } from './rich-text-extensions.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

type Alignment = Extract<BlockFields, { type: 'text' }>['metadata']['alignment'];
/** The value is HTML, or a plain text with marks as in `linked-text.ts`. */
type Format = 'html' | MarkedFormat;
type Wiring = Parameters<ComponentProps<typeof Field>['children']>[0];

interface WritingProps {
  value: string;
  onValue: (value: string) => void;
  format?: Format | undefined;
  alignment?: Alignment | undefined;
  lang?: string | undefined;
}

/** ProseMirror needs the first three to count characters as the browser does. */
const baseLook =
  'wrap-anywhere whitespace-break-spaces [font-variant-ligatures:none] min-h-40 px-3 py-2 outline-none';
/** The paragraphs of a list are its items. */
const listLook = '[&_p]:ml-6 [&_p]:list-item [&_p]:list-disc';

const toHtml = (value: string, format: Format) => (format === 'html' ? value : readMarkedText(value, format));
const write = (editor: Editor, format: Format) =>
  format === 'html' ? editor.getHTML() : writeMarkedText(editor.getJSON(), format);

/** Connects the editable element with its label, hint and error, as `Field` does for inputs. */
function useWiring(
  editor: Editor,
  { label, isRequired = false }: FieldParts,
  wiring: Wiring,
  props: WritingProps,
): void {
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = wiring;
  const { format = 'html', alignment = 'left', lang } = props;
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
          ...(lang && { lang }),
          class: clsx(textClass, getAlignmentClass(alignment), baseLook, format === 'list' && listLook),
        },
        // By default, each pasted line is a paragraph.
        ...(format !== 'html' && {
          clipboardTextParser: (text) =>
            Slice.maxOpen(
              editor.schema.nodeFromJSON(readMarkedText(text.replaceAll(/\r\n?/g, '\n'), format)).content,
            ),
        }),
      },
    });
  }, [editor, label, isRequired, id, isInvalid, describedBy, lang, format, alignment]);
}

function Writing({
  parts,
  wiring,
  ...props
}: WritingProps & { parts: FieldParts; wiring: Wiring }): ReactNode {
  const { value, onValue, format = 'html' } = props;
  const [start] = useState(() => toHtml(value, format));
  const writtenValues = useRef([value]);
  const editor = useEditor({
    extensions: format === 'html' ? htmlExtensions : markedExtensions[format],
    content: start,
    // The Content Security Policy blocks styles that a script injects.
    injectCSS: false,
    autofocus: format === 'html' && parts.isRequired && 'end',
    onUpdate: ({ editor }) => {
      const text = editor.isEmpty ? '' : write(editor, format);
      writtenValues.current.push(text);
      onValue(text);
    },
  });
  useWiring(editor, parts, wiring, props);
  // Loads a value that the form sets, such as the version of another user after a conflict.
  useEffect(() => {
    const at = writtenValues.current.lastIndexOf(value);
    // The editor may be ahead of the rendered value by some keys.
    writtenValues.current = at < 0 ? [value] : writtenValues.current.slice(at);
    if (at < 0) editor.commands.setContent(toHtml(value, format), { emitUpdate: false });
  }, [editor, value, format]);
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

/** Field for text with bold parts and links, and as HTML also with headings, lists and tables. Its value is '' if it has no text. */
export function RichTextField({
  value,
  onValue,
  format,
  alignment,
  lang,
  ...parts
}: FieldParts & WritingProps) {
  return (
    <Field {...parts}>
      {(wiring) => (
        <Writing
          value={value}
          onValue={onValue}
          format={format}
          alignment={alignment}
          lang={lang}
          parts={parts}
          wiring={wiring}
        />
      )}
    </Field>
  );
}
