import type { Database } from '#platform/database/database.ts';
import {
  deleteAutomaticRedirectsFrom,
  deleteAutomaticRedirectsTo,
  deleteRedirectsFrom,
  insertMoves,
  lockMoves,
  redirectOnwards,
  selectFilteredTargets,
  selectTargetByHand,
  updateTargets,
  type Move,
} from './redirects.queries.ts';
import { movedFilters } from './redirect-ways.ts';

export type { Move } from './redirects.queries.ts';

/** What a write that moves, claims or gives up addresses puts out of date. */
export const redirectsTag = 'redirects';

/** Lists with filters that others led to, by what the filters are now. */
async function moveFilters(transaction: Database, moves: Move[]): Promise<void> {
  const lists = new Map(moves.filter(({ from }) => from.includes('?')).map(({ from, to }) => [from, to]));
  if (lists.size === 0) return;
  const rows = await selectFilteredTargets(transaction);
  const changes = rows.flatMap(({ id, targetUrl: before }) => {
    const targetUrl = movedFilters(before, (list) => lists.get(list));
    return targetUrl === undefined ? [] : [{ id, targetUrl }];
  });
  if (changes.length > 0) await updateTargets(transaction, changes);
}

/**
 * The page at `from` is at `to` now; both as `sitePaths` writes them. What led to `from` leads to `to` in one step, and
 * nothing leads away from `to`. The caller tells of `redirectsTag`.
 */
export async function recordMove(transaction: Database, from: string, to: string): Promise<void> {
  await recordMoves(transaction, [{ from, to }]);
}

/** The same for pages that move together; no old address among them may be a new one. */
export async function recordMoves(transaction: Database, moves: Move[]): Promise<void> {
  const real = moves.filter(({ from, to }) => from !== to);
  if (real.length === 0) return;
  await lockMoves(transaction);
  await deleteRedirectsFrom(
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

/** The pages at these addresses are gone: nothing is sent there any more. Answers as `claimAddresses`. */
export async function giveUpAddresses(transaction: Database, addresses: string[]): Promise<boolean> {
  return (await deleteAutomaticRedirectsTo(transaction, addresses)) > 0;
}
