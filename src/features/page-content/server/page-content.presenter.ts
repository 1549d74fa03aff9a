import { blockFields, type BlockFields, type ContentBlock } from '../page-content.contract.ts';
import type { BlockRow } from './page-content.queries.ts';
import { cleanHtml } from './rich-text.service.ts';

/** A block as it may be shown: of a text what is clean. */
export function cleanBlock(fields: BlockFields): BlockFields {
  return fields.type === 'text' ? { ...fields, content: cleanHtml(fields.content) } : fields;
}

/**
 * Blocks as they are sent, by their place from 0 on. Whatever came into the table past the routes is checked again: a
 * block that nobody could have entered is left out.
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

/** A saved block. */
export function presentBlock(row: BlockRow): ContentBlock {
  const { id, pageType, pageId, section, position: order } = row;
  const updatedAt = row.updatedAt.toISOString();
  return { id, pageType, pageId, section, order, updatedAt, ...cleanBlock(blockFields.parse(row)) };
}
