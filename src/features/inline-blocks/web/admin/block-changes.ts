import { diffSequences, type DiffEntry } from '#lib/text/sequence-diff.ts';
import type { BlockOfSection } from '../../inline-blocks.contract.ts';
import { getBlockTitle, sectionTitle, textOfBlock } from './block-labels.ts';

const keyOf = ({ section, type, content, metadata }: BlockOfSection) =>
  JSON.stringify([section, type, content, Object.entries(metadata).toSorted()]);

/** Returns the changes that turn one list of blocks into another. Empty if no block differs. */
export function getBlockChanges(
  before: readonly BlockOfSection[],
  after: readonly BlockOfSection[],
): DiffEntry<BlockOfSection>[] {
  const entries = diffSequences(before, after, keyOf);
  return entries.every(({ kind }) => kind === 'same') ? [] : entries;
}

/** Describes a block in a list of changes: its type and section, then its text and its settings. */
export function describeBlock(block: BlockOfSection): { title: string; text: string } {
  const settings = Object.entries(block.metadata).map(([name, value]) => `${name}: ${value}`);
  return {
    title: `${getBlockTitle(block.type)} (${sectionTitle(block.section)})`,
    text: [textOfBlock(block), settings.join(', ')].filter(Boolean).join('\n'),
  };
}
