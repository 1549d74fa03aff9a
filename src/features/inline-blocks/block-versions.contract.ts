import { z } from 'zod';
import { keptVersion } from '#lib/contract/kept-version.ts';
import { idInQuery } from '#lib/contract/query-integers.ts';
import { blockOfSection, enteredBlockOfSection, pageOfBlocks } from './inline-blocks.contract.ts';

const blockActions = ['created', 'updated', 'deleted', 'reordered', 'restored', 'published'] as const;
export type BlockAction = (typeof blockActions)[number];

/** A version of the blocks of a page, without the blocks. */
export const blocksVersion = keptVersion.extend({
  /** Null for content that no user saved as a version: from before the history, or of a merged page. */
  action: z.enum(blockActions).nullable(),
  /** What the action changed: the beginning of a block, a section or the number of a version. */
  subject: z.string().nullable(),
});
export type BlocksVersion = z.infer<typeof blocksVersion>;

/** Content with the limits of an edit: a restored backup may have filled a version with anything. */
export const blocksContent = z.object({ blocks: z.array(enteredBlockOfSection) });

export const wholeBlocksVersion = blocksVersion.extend({
  /** In the order of each section. */
  blocks: z.array(blockOfSection),
});
export type WholeBlocksVersion = z.infer<typeof wholeBlocksVersion>;

export const blocksVersionParams = pageOfBlocks.extend({ version: idInQuery });
export type BlocksVersionParams = z.infer<typeof blocksVersionParams>;

/** The newest version when the client compared the restored one with the page. */
export const restoreBlocksBody = z.object({ newestVersion: z.number().int().min(1).max(2_147_483_647) });
export type RestoreBlocksBody = z.infer<typeof restoreBlocksBody>;
