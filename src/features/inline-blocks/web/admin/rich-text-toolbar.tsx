import { useEditorState, type Editor } from '@tiptap/react';
import { clsx } from 'clsx';
import type { Icon } from '#ui/icon.ts';
import { Bold, Italic, Link, List, ListOrdered } from '#ui/icons.ts';
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

/** Toolbar for bold, italic, lists and links. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const marks = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      link: editor.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap">
        <Tool label="Bold" icon={Bold} isOn={marks.bold} onPress={() => chain().toggleBold().run()} />
        <Tool label="Italic" icon={Italic} isOn={marks.italic} onPress={() => chain().toggleItalic().run()} />
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
        <Tool label="Link" icon={Link} isOn={marks.link} onPress={() => setLinking(true)} />
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}
