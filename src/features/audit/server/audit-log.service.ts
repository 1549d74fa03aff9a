import type { Context } from '#platform/context/context.ts';
import type { Actor } from '#platform/http/actor.ts';
import { getSubjectType, type AuditFilters, type AuditPage, type AuditQuery } from '../audit.contract.ts';
import {
  selectAuditActions,
  selectAuditActionsByUser,
  selectAuditEntries,
  selectAuditUsers,
} from './audit-log.queries.ts';

const usualLimit = 50;

/** Returns audit entries, newest first, 50 by default. An owner reads all entries, an editor only their own. */
export async function listAuditEntries(
  { db }: Context,
  reader: Actor,
  { limit = usualLimit, ...choice }: AuditQuery,
): Promise<AuditPage> {
  if (!mayRead(reader, choice.userId)) return { entries: [], next: null };
  const userId = reader.role === 'owner' ? choice.userId : reader.id;
  // One more row tells whether there is another page.
  const rows = await selectAuditEntries(db, { ...choice, userId }, limit + 1);
  const entries = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { entries, next: rows.length > limit ? entries.at(-1)!.id : null };
}

/** Returns the filter values in the entries that the reader may see. */
export async function getAuditFilters({ db }: Context, reader: Actor): Promise<AuditFilters> {
  const isOwner = reader.role === 'owner';
  const [users, actions] = await Promise.all([
    isOwner ? selectAuditUsers(db) : [],
    isOwner ? selectAuditActions(db) : selectAuditActionsByUser(db, reader.id),
  ]);
  return { users, actions, subjectTypes: [...new Set(actions.map(getSubjectType))] };
}

function mayRead(reader: Actor, userId: number | undefined): boolean {
  return reader.role === 'owner' || userId === undefined || userId === reader.id;
}
