import type { PageImage } from '#features/page-images/page-images.contract.ts';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import { diffSequences, type DiffEntry } from '#lib/text/sequence-diff.ts';
import type { BlockOfSection } from '../../inline-blocks.contract.ts';
import { getBlockTitle, sectionTitle, getBlockText } from './block-labels.ts';

const getKey = ({ section, type, content, metadata, showFrom }: BlockOfSection) =>
  JSON.stringify([section, type, content, showFrom, Object.entries(metadata).toSorted()]);

/** Returns the changes that turn one list of blocks into another. Empty if no block differs. */
export function getBlockChanges(
  before: readonly BlockOfSection[],
  after: readonly BlockOfSection[],
): DiffEntry<BlockOfSection>[] {
  const entries = diffSequences(before, after, getKey);
  return entries.every(({ kind }) => kind === 'same') ? [] : entries;
}

/** The beginning of the hash tells two images of the same size apart. */
const showSetting = (value: PageImage | string | number) =>
  typeof value === 'object' ? `${value.width} × ${value.height} (${value.hash.slice(0, 6)})` : String(value);

/** Describes a block in a list of changes: its type and section, then its text and its settings. */
export function describeBlock(block: BlockOfSection): { title: string; text: string } {
  const settings = Object.entries<PageImage | string | number>(block.metadata).map(
    ([name, value]) => `${name}: ${showSetting(value)}`,
  );
  const time = block.showFrom && dateTimeInIndia(Date.parse(block.showFrom));
  return {
    title: `${getBlockTitle(block.type)} (${sectionTitle(block.section)})`,
    text: [getBlockText(block), settings.join(', '), time && `shown from ${time}`].filter(Boolean).join('\n'),
  };
}
