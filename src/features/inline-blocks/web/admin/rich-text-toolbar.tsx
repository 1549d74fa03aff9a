import { useEditorState, type Editor } from '@tiptap/react';
import { clsx } from 'clsx';
import { Button } from '#ui/button.tsx';
import type { Icon } from '#ui/icon.ts';
import { Bold, Italic, Link, List, ListOrdered, Table } from '#ui/icons.ts';
import { useState } from 'react';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { LinkForm } from './link-form.tsx';

function Tool({
  label,
  icon,
  isOn,
  onPress,
}: {
  label: string;
  icon: Icon;
  isOn: boolean;
  onPress: () => void;
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={isOn}
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={clsx(isOn && 'bg-accent-soft text-accent!')}
    />
  );
}

const levels = { 0: 'Paragraph', 2: 'Heading', 3: 'Subheading', 4: 'Small heading' } as const;
type Level = keyof typeof levels;

/** Chooses between a paragraph and the levels of headings below the page's own heading. */
function LevelChoice({ editor, level }: { editor: Editor; level: Level }) {
  return (
    <select
      aria-label="Style"
      className="min-h-11 rounded-md bg-transparent px-2 text-sm"
      value={level}
      onChange={(event) => {
        const level = Number(event.target.value) as Level;
        const chain = editor.chain().focus();
        (level === 0 ? chain.setParagraph() : chain.setHeading({ level })).run();
      }}
    >
      {Object.entries(levels).map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** The actions for the list or table with the cursor. */
function Actions({ actions }: { actions: [label: string, run: () => void][] }) {
  return actions.map(([label, run]) => (
    <Button
      key={label}
      variant="quiet"
      className="px-3! text-xs!"
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {label}
    </Button>
  ));
}

/** Toolbar for the formats of the editor: headings, bold, italic, lists, tables and links. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const marks = useEditorState({
    editor,
    selector: ({ editor }) => {
      const level: Level = ([2, 3, 4] as const).find((level) => editor.isActive('heading', { level })) ?? 0;
      return {
        bold: editor.isActive('bold'),
        italic: editor.isActive('italic'),
        bulletList: editor.isActive('bulletList'),
        orderedList: editor.isActive('orderedList'),
        link: editor.isActive('link'),
        table: editor.isActive('table'),
        level,
      };
    },
  });
  const chain = () => editor.chain().focus();
  const has = (node: string) => node in editor.schema.nodes;
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap">
        {has('heading') && <LevelChoice editor={editor} level={marks.level} />}
        <Tool label="Bold" icon={Bold} isOn={marks.bold} onPress={() => chain().toggleBold().run()} />
        {'italic' in editor.schema.marks && (
          <Tool
            label="Italic"
            icon={Italic}
            isOn={marks.italic}
            onPress={() => chain().toggleItalic().run()}
          />
        )}
        {has('listItem') && (
          <>
            <Tool
              label="Bullet list"
              icon={List}
              isOn={marks.bulletList}
              onPress={() => chain().toggleBulletList().run()}
            />
            <Tool
              label="Numbered list"
              icon={ListOrdered}
              isOn={marks.orderedList}
              onPress={() => chain().toggleOrderedList().run()}
            />
          </>
        )}
        <Tool label="Link" icon={Link} isOn={marks.link} onPress={() => setLinking(true)} />
        {has('table') && !marks.table && (
          <Tool
            label="Table"
            icon={Table}
            isOn={false}
            onPress={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          />
        )}
        {(marks.bulletList || marks.orderedList) && (
          <Actions
            actions={[
              ['Indent', () => chain().sinkListItem('listItem').run()],
              ['Outdent', () => chain().liftListItem('listItem').run()],
            ]}
          />
        )}
        {marks.table && (
          <Actions
            actions={[
              ['Add row', () => chain().addRowAfter().run()],
              ['Add column', () => chain().addColumnAfter().run()],
              ['Delete row', () => chain().deleteRow().run()],
              ['Delete column', () => chain().deleteColumn().run()],
              ['Delete table', () => chain().deleteTable().run()],
            ]}
          />
        )}
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}
