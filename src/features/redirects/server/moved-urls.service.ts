import { getReadableUrl } from '#lib/url/readable-url.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import {
  insertMoves,
  lockMoves,
  selectInTheWay,
  updatePageOfRedirects,
  type Move,
} from './redirects.queries.ts';

export {
  type Move,
  lockMoves as lockUrls,
  selectTargetsByHand as targetsByHand,
} from './redirects.queries.ts';

/** Cache tag of redirects. A write that moves pages invalidates it. */
export const redirectsTag = 'redirects';

/** Describes a manual redirect that would hide a page. A move never deletes it: only an editor does. */
function inTheWay({ sourceUrl, targetUrl }: { sourceUrl: string; targetUrl: string }): string {
  const way = `from ${getReadableUrl(sourceUrl)} to ${getReadableUrl(targetUrl)}`;
  return `A redirect leads ${way}: delete it or give it another source before this page moves`;
}

/** Returns an error text by old URL for each move that would be refused. */
export async function problemsOfMoves(db: Database, moves: Move[]): Promise<Map<string, string>> {
  const blocking = await selectInTheWay(
    db,
    moves.map(({ to }) => to),
  );
  const texts = new Map(blocking.map((redirect) => [redirect.sourceUrl, inTheWay(redirect)]));
  return new Map(moves.flatMap(({ from, to }) => (texts.has(to) ? [[from, texts.get(to)!] as const] : [])));
}

/**
 * Records pages that moved, so that their old URLs redirect to wherever they are. `from` and `to` are as `sitePaths`
 * writes them. An existing manual redirect from `from` stays. The caller invalidates `redirectsTag`. Throws `conflict`
 * if a manual redirect leads away from `to`, where the page would be unreachable.
 */
export async function recordMoves(transaction: Database, moves: Move[]): Promise<void> {
  const real = moves.filter(({ from, to }) => from !== to);
  if (real.length === 0) return;
  await lockMoves(transaction);
  const [problem] = (await problemsOfMoves(transaction, real)).values();
  if (problem !== undefined) throw new AppError('conflict', { public: problem });
  await insertMoves(transaction, real);
}

/** Records pages that became parts of the one with the id `into`. The redirects to them point at it from now on. */
export async function recordMerge(transaction: Database, ids: number[], moves: Move[]): Promise<void> {
  await recordMoves(transaction, moves);
  for (const { kind, id } of moves) await updatePageOfRedirects(transaction, kind, ids, id);
}
