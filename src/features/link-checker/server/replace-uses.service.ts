import type { Author } from '#platform/audit/audited-write.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Replaced } from '../link-checker.contract.ts';
import { selectUses, type LinkUseRow } from './link-checker.queries.ts';
import type { LinksContext } from './links-context.ts';
import { moveUses } from './link-sync.queries.ts';

export interface ReplacedUses {
  /** The row of the new URL; `undefined` if no record was changed. */
  linkId: number | undefined;
  /** Number of changed records. */
  replaced: number;
  refused: Replaced['refused'];
}

/** Replaces a URL in every record that uses it. Each record is changed in an audited write of its own. */
export async function replaceUses(
  { db, sources }: LinksContext,
  author: Author,
  link: { id: number; url: string },
  url: string,
): Promise<ReplacedUses> {
  const findSource = ({ source }: LinkUseRow) => sources.find(({ name }) => name === source);
  const refused: Replaced['refused'] = [];
  const replaced: LinkUseRow[] = [];
  for (const use of await selectUses(db, link.id)) {
    try {
      await findSource(use)?.replace(author, use.recordId, link.url, url);
      replaced.push(use);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ title: use.title, reason: error.message });
    }
  }
  if (replaced.length === 0) return { linkId: undefined, replaced: 0, refused };
  const isFile = replaced.some((use) => findSource(use)?.storeFile !== undefined);
  const useIds = replaced.map((use) => use.id);
  const to = { url, host: new URL(url).hostname, isFile };
  const linkId = await db.transaction((transaction) => moveUses(transaction, link.id, useIds, to));
  return { linkId, replaced: replaced.length, refused };
}
