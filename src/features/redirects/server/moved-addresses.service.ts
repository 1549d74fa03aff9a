import { readableAddress } from '#lib/readable-address.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import {
  deleteAutomaticRedirectsFrom,
  deleteAutomaticRedirectsTo,
  insertMissingMoves,
  insertMoves,
  lockMoves,
  redirectOnwards,
  selectFilteredTargets,
  selectInTheWay,
  selectTargetByHand,
  selectTargetsByHand,
  updateTargets,
  type Move,
} from './redirects.queries.ts';
import { movedFilters } from './browse-filters.ts';

export type { Move } from './redirects.queries.ts';

/** What a write that moves, claims or gives up addresses puts out of date. */
export const redirectsTag = 'redirects';

/** Lists with filters that others led to, by what the filters are now. */
async function moveFilters(transaction: Database, moves: Move[]): Promise<void> {
  const lists = new Map(moves.filter(({ from }) => from.includes('?')).map(({ from, to }) => [from, to]));
  if (lists.size === 0) return;
  const rows = await selectFilteredTargets(transaction);
  const ends = new Set(lists.values());
  const changes = rows.flatMap(({ id, sourceUrl, targetUrl: before }) => {
    const targetUrl = ends.has(sourceUrl) ? undefined : movedFilters(before, (list) => lists.get(list));
    return targetUrl === undefined ? [] : [{ id, targetUrl }];
  });
  if (changes.length > 0) await updateTargets(transaction, changes);
}

/** A redirect that somebody made is taken away by whom they ask to, and not beside the move of a page. */
function inTheWay(found: { sourceUrl: string; targetUrl: string; isActive: boolean }): string {
  const way = `from ${readableAddress(found.sourceUrl)} to ${readableAddress(found.targetUrl)}`;
  const which = found.isActive ? 'A redirect' : 'A redirect that is off';
  return `${which} leads ${way}: delete it or give it another source before this page moves`;
}

async function refuseInTheWay(transaction: Database, moves: Move[]): Promise<void> {
  const [found] = await selectInTheWay(transaction, moves);
  if (found) throw new AppError('conflict', { public: inTheWay(found) });
}

/** Why some of these moves would be refused, each in a sentence, by its old address. */
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
 * The page at `from` is at `to` now; both as `sitePaths` writes them. What led to `from` leads to `to` in one step, and
 * nothing that is on leads away from `to`. A redirect from `from` that somebody made by hand and that is on stays. The
 * caller tells of `redirectsTag`. 409 when another that somebody made by hand would be lost.
 */
export async function recordMove(transaction: Database, from: string, to: string): Promise<void> {
  await recordMoves(transaction, [{ from, to }]);
}

/** The same for pages that move together; no old address among them may be a new one. */
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
  await moveFilters(transaction, real);
  await insertMoves(transaction, real);
}

/**
 * New pages are at these addresses: redirects that something moved away from there had left go. Those that somebody made
 * by hand stay. Answers whether any went, and then the caller tells of `redirectsTag`.
 */
export async function claimAddresses(transaction: Database, addresses: string[]): Promise<boolean> {
  return (await deleteAutomaticRedirectsFrom(transaction, addresses)) > 0;
}

/** Where a redirect leads from an address that somebody made by hand and that is on: nobody would find a page there. */
export function targetByHand(db: Database, address: string): Promise<string | undefined> {
  return selectTargetByHand(db, address);
}

/** The same for these addresses and each of them with a number, `/news-2`, by address. */
export function targetsByHand(db: Database, addresses: string[]): Promise<Map<string, string>> {
  return selectTargetsByHand(db, addresses);
}

/**
 * Lets nobody else make or change redirects until the end of the transaction: before a page asks `targetByHand` where it
 * is to stand.
 */
export function holdAddresses(transaction: Database): Promise<void> {
  return lockMoves(transaction);
}

/** The pages at these addresses are gone: nothing is sent there any more. Answers as `claimAddresses`. */
export async function giveUpAddresses(transaction: Database, addresses: string[]): Promise<boolean> {
  return (await deleteAutomaticRedirectsTo(transaction, addresses)).length > 0;
}

/** Deletes the automatic redirects to the URLs of deleted pages, and returns them for `restoreMoves`. */
export function takeRedirectsTo(transaction: Database, addresses: string[]): Promise<Move[]> {
  return deleteAutomaticRedirectsTo(transaction, addresses);
}

/**
 * Restores automatic redirects to restored pages. Skips a source that has a redirect by now, and a target that a redirect
 * leads away from. Returns whether any was restored; the caller then invalidates `redirectsTag`.
 */
export async function restoreMoves(transaction: Database, moves: Move[]): Promise<boolean> {
  if (moves.length === 0) return false;
  await lockMoves(transaction);
  const blocked = new Set((await selectInTheWay(transaction, moves)).map(({ sourceUrl }) => sourceUrl));
  const free = moves.filter(({ from, to }) => from !== to && !blocked.has(to));
  return free.length > 0 && (await insertMissingMoves(transaction, free)) > 0;
}
