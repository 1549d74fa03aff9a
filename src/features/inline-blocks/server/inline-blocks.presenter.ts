import { blockFields, type BlockFields, type ContentBlock } from '../inline-blocks.contract.ts';
import type { BlockRow } from './inline-blocks.queries.ts';
import { cleanHtml } from './rich-text.service.ts';

/** Sanitizes the HTML of a text block. Other blocks stay unchanged. */
export function cleanBlock(fields: BlockFields): BlockFields {
  return fields.type === 'text' ? { ...fields, content: cleanHtml(fields.content) } : fields;
}

/**
 * Builds the response, with positions from 0 in each section. Validates and sanitizes every row again, because rows
 * can reach the table without the routes, and leaves out invalid blocks.
 */
export function presentBlocks(rows: BlockRow[]): ContentBlock[] {
  const lastOf = new Map<string, number>();
  return rows.flatMap((row) => {
    const fields = blockFields.safeParse(row);
    if (!fields.success) return [];
    const { id, pageType, pageId, section } = row;
    const order = (lastOf.get(section) ?? -1) + 1;
    lastOf.set(section, order);
    const updatedAt = row.updatedAt.toISOString();
    return [{ id, pageType, pageId, section, order, updatedAt, ...cleanBlock(fields.data) }];
  });
}

/** Builds the response for one saved block. */
export function presentBlock(row: BlockRow): ContentBlock {
  const { id, pageType, pageId, section, position: order } = row;
  const updatedAt = row.updatedAt.toISOString();
  return { id, pageType, pageId, section, order, updatedAt, ...cleanBlock(blockFields.parse(row)) };
}
