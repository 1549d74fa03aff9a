import type { Database } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import {
  subjectTypeOf,
  type AuditEntry,
  type AuditFilters,
  type AuditPage,
  type AuditQuery,
} from '../audit.contract.ts';
import {
  selectAuditActions,
  selectAuditActionsOf,
  selectAuditEntries,
  selectAuditUsers,
  type AuditRow,
} from './audit-log.queries.ts';

const usualLimit = 50;

/** What was written in the back office: an owner reads everything, an editor what they did themselves. */
export interface AuditLog {
  /** 50 entries unless told otherwise. */
  page(reader: Actor, query: AuditQuery): Promise<AuditPage>;
  /** What of it there is to filter by. */
  filters(reader: Actor): Promise<AuditFilters>;
}

export function createAuditLog({ db }: { db: Database }): AuditLog {
  return {
    page: async (reader, { limit = usualLimit, ...choice }) => {
      if (!mayRead(reader, choice.userId)) return { entries: [], next: null };
      const userId = reader.role === 'owner' ? choice.userId : reader.id;
      // One more than asked for tells whether there are more.
      const rows = await selectAuditEntries(db, { ...choice, userId }, limit + 1);
      const entries = rows.slice(0, limit).map(present);
      return { entries, next: rows.length > limit ? entries.at(-1)!.id : null };
    },
    filters: async (reader) => {
      const isOwner = reader.role === 'owner';
      const [users, actions] = await Promise.all([
        isOwner ? selectAuditUsers(db) : [],
        isOwner ? selectAuditActions(db) : selectAuditActionsOf(db, reader.id),
      ]);
      return {
        users,
        actions,
        subjectTypes: [...new Set(actions.map(subjectTypeOf))],
      };
    },
  };
}

function mayRead(reader: Actor, userId: number | undefined): boolean {
  return reader.role === 'owner' || userId === undefined || userId === reader.id;
}

function present(row: AuditRow): AuditEntry {
  const { id, userId, userName, sessionId, action, subjectType, subjectId, subjectName, before, after } = row;
  return {
    id,
    at: row.at.toISOString(),
    userId,
    userName,
    sessionId,
    action,
    subjectType,
    subjectId,
    subjectName,
    before,
    after,
  };
}
