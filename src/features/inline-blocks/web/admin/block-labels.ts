import { dateTimeInIndia } from '#lib/time/india-time.ts';
import type { Icon } from '#ui/icon.ts';
import { Heading, ImageUp, Link, Minus, SquareMousePointer, Text } from '#ui/icons.ts';
import type { PageImage } from '#features/page-images/page-images.contract.ts';
import type { BlockFields, BlockType } from '../../inline-blocks.contract.ts';

/** The types of blocks with their labels. */
export const blockKinds: { type: BlockType; title: string; hint: string; icon: Icon }[] = [
  { type: 'heading', title: 'Heading', hint: 'A title for the text below', icon: Heading },
  { type: 'text', title: 'Text', hint: 'Paragraphs, headings, lists, tables and links', icon: Text },
  { type: 'button', title: 'Button', hint: 'A link that stands out', icon: SquareMousePointer },
  { type: 'link', title: 'Link', hint: 'Linked text', icon: Link },
  { type: 'image', title: 'Image', hint: 'A picture with a description', icon: ImageUp },
  { type: 'divider', title: 'Divider', hint: 'A thin line', icon: Minus },
];

export const getBlockTitle = (type: BlockType) =>
  blockKinds.find((kind) => kind.type === type)?.title ?? type;

/** Whether visitors do not see a block yet. */
export const isScheduled = <Block extends Pick<BlockFields, 'showFrom'>>(
  block: Block,
): block is Block & { showFrom: string } =>
  block.showFrom !== undefined && Date.parse(block.showFrom) > Date.now();

/** Returns the type of a block, and the time of a scheduled one. */
export function getScheduledTitle(block: BlockFields): string {
  const title = getBlockTitle(block.type);
  if (!isScheduled(block)) return title;
  return `${title}, shown from ${dateTimeInIndia(Date.parse(block.showFrom))}`;
}

/** Returns a title for a section: 'hero-header' -> 'Hero header'. */
export function sectionTitle(section: string): string {
  const words = section.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Until the user uploads an image. The schema refuses it. */
const noImage: PageImage = { hash: '', width: 0, height: 0 };

/** Returns an empty block of a type. Texts in the hero are centered. */
export function emptyBlock(type: BlockType, section: string): BlockFields {
  const alignment = section === 'hero-header' ? 'center' : 'left';
  switch (type) {
    case 'heading':
      return { type, content: '', metadata: { level: 2, alignment } };
    case 'text':
      return { type, content: '', metadata: { alignment } };
    case 'button':
      return { type, content: '', metadata: { url: '', variant: 'default', size: 'default' } };
    case 'link':
      return { type, content: '', metadata: { url: '' } };
    case 'image':
      return { type, content: '', metadata: { image: noImage, alignment } };
    case 'divider':
      return { type, content: '', metadata: {} };
  }
}

/** Returns the label of a block: its type and the beginning of its text. */
export function getBlockName(block: BlockFields): string {
  const [title, words] = [getBlockTitle(block.type), getBlockText(block)];
  return words === '' ? title : `${title}: ${words.slice(0, 40)}`;
}

/** Returns the text of a block without HTML. */
export const getBlockText = ({ type, content }: BlockFields) =>
  type === 'text' ? getPlainText(content) : content;

/** Returns the text of HTML. DOMParser creates a separate document that runs no scripts and loads nothing. */
function getPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
