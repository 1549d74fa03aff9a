import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit';
import { Table, TableKit } from '@tiptap/extension-table';
import { linkTarget } from '#lib/url/link-target.ts';
import type { MarkedFormat } from './marked-text.ts';

/** Formats that no text has. */
const unused = {
  blockquote: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
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
} satisfies Partial<StarterKitOptions>;

/** Only the formats that the server accepts. Pasted content is reduced to them. */
export const htmlExtensions = [
  StarterKit.configure({ ...unused, heading: { levels: [2, 3, 4] } }),
  TableKit.configure({ table: false }),
  // Tiptap sets the width by a style, which the Content Security Policy blocks.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
];

const marked = {
  ...unused,
  heading: false,
  italic: false,
  bulletList: false,
  orderedList: false,
  listItem: false,
  listKeymap: false,
} satisfies Partial<StarterKitOptions>;

/** An item of a list is one line. */
export const markedExtensions: Record<MarkedFormat, (typeof StarterKit)[]> = {
  text: [StarterKit.configure(marked)],
  list: [StarterKit.configure({ ...marked, hardBreak: false })],
};
