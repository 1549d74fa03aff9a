import { getReadableUrl } from '#lib/url/readable-url.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import {
  deleteAutomaticRedirectsFrom,
  deleteAutomaticRedirectsTo,
  insertMissingMoves,
  insertMoves,
  lockMoves,
  redirectOnwards,
  selectInTheWay,
  type Move,
} from './redirects.queries.ts';

export {
  type Move,
  deleteAutomaticRedirectsTo as takeRedirectsTo,
  lockMoves as lockUrls,
  selectTargetsByHand as targetsByHand,
} from './redirects.queries.ts';

/** Cache tag of redirects. A write that moves, claims or gives up URLs invalidates it. */
export const redirectsTag = 'redirects';

/** Describes a manual redirect that blocks the move of a page. A move never deletes it: only an editor does. */
function inTheWay(found: { sourceUrl: string; targetUrl: string; isActive: boolean }): string {
  const way = `from ${getReadableUrl(found.sourceUrl)} to ${getReadableUrl(found.targetUrl)}`;
  const which = found.isActive ? 'A redirect' : 'A redirect that is off';
  return `${which} leads ${way}: delete it or give it another source before this page moves`;
}

async function refuseInTheWay(transaction: Database, moves: Move[]): Promise<void> {
  const [found] = await selectInTheWay(transaction, moves);
  if (found) throw new AppError('conflict', { public: inTheWay(found) });
}

/** Returns an error text by old URL for each move that would be refused. */
export async function problemsOfMoves(db: Database, moves: Move[]): Promise<Map<string, string>> {
  if (moves.length === 0) return new Map();
  const found = await selectInTheWay(db, moves);
  const sentences = new Map(found.map((redirect) => [redirect.sourceUrl, inTheWay(redirect)]));
  return new Map(
    moves.flatMap(({ from, to }): [string, string][] => {
      const sentence = sentences.get(to) ?? sentences.get(from);
      return sentence === undefined ? [] : [[from, sentence]];
    }),
  );
}

/**
 * Records that the page at `from` is now at `to`; both are as `sitePaths` writes them. Redirects to `from` then lead
 * to `to` in one step, and no active redirect leads away from `to`. An active manual redirect from `from` stays. The
 * caller invalidates `redirectsTag`. Throws `conflict` if another manual redirect would be lost.
 */
export async function recordMove(transaction: Database, from: string, to: string): Promise<void> {
  await recordMoves(transaction, [{ from, to }]);
}

/** Records pages that move together. No old URL may also be a new one. */
export async function recordMoves(transaction: Database, moves: Move[]): Promise<void> {
  const real = moves.filter(({ from, to }) => from !== to);
  if (real.length === 0) return;
  await lockMoves(transaction);
  await refuseInTheWay(transaction, real);
  await deleteAutomaticRedirectsFrom(
    transaction,
    real.map(({ to }) => to),
  );
  await redirectOnwards(transaction, real);
  await insertMoves(transaction, real);
}

/**
 * Deletes automatic redirects away from the URLs of new pages; manual redirects stay. Returns whether any was
 * deleted. The caller then invalidates `redirectsTag`.
 */
export async function claimUrls(transaction: Database, urls: string[]): Promise<boolean> {
  return (await deleteAutomaticRedirectsFrom(transaction, urls)) > 0;
}

/** Deletes automatic redirects to the URLs of deleted pages. Returns the same as `claimUrls`. */
export async function releaseUrls(transaction: Database, urls: string[]): Promise<boolean> {
  return (await deleteAutomaticRedirectsTo(transaction, urls)).length > 0;
}

/**
 * Restores automatic redirects to restored pages. Skips sources that have a redirect by now, and targets that a
 * redirect leads away from. Returns whether any was restored; the caller then invalidates `redirectsTag`.
 */
export async function restoreMoves(transaction: Database, moves: Move[]): Promise<boolean> {
  if (moves.length === 0) return false;
  await lockMoves(transaction);
  const blocked = new Set((await selectInTheWay(transaction, moves)).map(({ sourceUrl }) => sourceUrl));
  const free = moves.filter(({ from, to }) => from !== to && !blocked.has(to));
  return free.length > 0 && (await insertMissingMoves(transaction, free)) > 0;
}
