import {
  blockFields,
  type AdminBlock,
  type BlockFields,
  type ContentBlock,
} from '../inline-blocks.contract.ts';
import type { BlockRow } from './inline-blocks.queries.ts';
import { cleanHtml } from './rich-text.service.ts';

/** Sanitizes the HTML of a text block, and omits a blank Hindi text. */
export function cleanBlock(fields: BlockFields): BlockFields {
  const clean = fields.type === 'text' ? cleanHtml : (text: string) => text;
  const { contentHindi, ...metadata }: { contentHindi?: string | undefined } = fields.metadata;
  const hindi = contentHindi && { contentHindi: clean(contentHindi) };
  return { ...fields, content: clean(fields.content), metadata: { ...metadata, ...hindi } } as BlockFields;
}

/**
 * Builds the response, with positions from 0 in each section. Validates and sanitizes every row again, because rows
 * can reach the table without the routes, and leaves out invalid blocks.
 */
export function presentAdminBlocks(rows: BlockRow[]): AdminBlock[] {
  const lastOf = new Map<string, number>();
  return rows.flatMap((row) => {
    const fields = blockFields.safeParse(withoutTime(row));
    if (!fields.success) return [];
    const order = (lastOf.get(row.section) ?? -1) + 1;
    lastOf.set(row.section, order);
    return [present(row, order, fields.data)];
  });
}

/** Builds the response for visitors, without scheduled blocks. */
export const presentBlocks = (rows: BlockRow[]): ContentBlock[] =>
  presentAdminBlocks(rows.filter(({ showFrom }) => showFrom === null));

/** Builds the response for one saved block. */
export const presentBlock = (row: BlockRow): AdminBlock =>
  present(row, row.position, blockFields.parse(withoutTime(row)));

const withoutTime = (row: BlockRow) => ({ ...row, showFrom: undefined });

function present(row: BlockRow, order: number, fields: BlockFields): AdminBlock {
  const { id, pageType, pageId, section, showFrom } = row;
  const updatedAt = row.updatedAt.toISOString();
  const time = showFrom && { showFrom: showFrom.toISOString() };
  return { id, pageType, pageId, section, order, updatedAt, ...cleanBlock(fields), ...time };
}
