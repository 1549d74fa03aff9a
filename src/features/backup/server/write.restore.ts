import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { dropJobFindings } from '#features/jobs/jobs.server.ts';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import { everyTag } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import type { RestoreReport } from '../restore.contract.ts';
import type { RestoreContext } from './backup-context.ts';
import { planRestore } from './plan.restore.ts';
import {
  analyzeTables,
  appendHistory,
  bringBack,
  continueIds,
  insertRestore,
  lockTables,
  selectGoingKeys,
  deleteRows,
} from './restore-apply.queries.ts';
import { createStaging, finishStaging, letGoOfMissing, stageOwnRows } from './restore-staging.queries.ts';
import type { OpenedBackup } from './restore-files.ts';
import { settleStaged, type StagedBackup } from './stage.backup.ts';

/**
 * Replaces the rows of the site by the staged rows. The same transaction writes the audit entry, records the restore
 * and invalidates all pages on every node.
 */
export function writeRestore(
  ctx: RestoreContext,
  write: AuditedWrite,
  { backup, staged }: OpenedBackup,
  options: {
    id: string;
    author: Author;
    withPeople: boolean;
    filesPlan: RestoreReport['files'];
    /** Takes the snapshot and returns its name. */
    keepState: () => Promise<string>;
    onTable: (name: string) => void;
  },
): Promise<RestoreReport> {
  const { id, author, withPeople, filesPlan, keepState, onTable } = options;
  // If people are replaced, the author may not exist afterwards. The audit entry then has the name only.
  const auditAuthor = withPeople ? { ...author, id: null, sessionId: null } : author;
  return write(auditAuthor, async ({ transaction, changed, audit }) => {
    const tables = [...staged.written, ...staged.older.filter(({ kind }) => kind === 'content')];
    await lockTables(transaction, tables);
    await settleStaged(transaction, staged);
    await stageOlder(transaction, staged);
    const plan = await planRestore({ session: transaction, backup, staged }, filesPlan);
    await ctx.files.keep(transaction, await selectGoingKeys(transaction, tables));
    for (const table of tables) await deleteRows(transaction, table, table.sameBy);
    for (const table of tables) {
      onTable(table.name);
      await bringBack(transaction, table);
    }
    for (const table of staged.history) await appendHistory(transaction, table);
    for (const table of staged.written) await continueIds(transaction, table, staged.lastIds.get(table.name));
    await analyzeTables(transaction, tables);
    await ctx.rebuild(transaction, withPeople);
    await dropJobFindings(transaction);
    // Under the lock, so that no write is missing from both the snapshot and the restore. Other connections see the
    // old state until the commit. Last, so that rows that do not fit leave no snapshot.
    const snapshot = await keepState();
    const report = { ...plan, snapshot };
    await insertRestore(transaction, { id, userName: author.name, report });
    audit({
      action: 'backup.restored',
      subjectName: getBackupTitle(plan.createdAt),
      after: auditable(report, withPeople),
    });
    changed(everyTag);
    return report;
  });
}

/** Keeps the rows of tables that the backup does not have, except rows whose parents are removed. */
async function stageOlder(transaction: Database, { written, older }: StagedBackup): Promise<void> {
  const content = older.filter(({ kind }) => kind === 'content');
  for (const table of content) {
    await createStaging(transaction, table);
    await stageOwnRows(transaction, table);
    await finishStaging(transaction, table);
    for (const parent of table.parents)
      if ([...written, ...content].some(({ name }) => name === parent.table))
        await letGoOfMissing(transaction, table, parent);
  }
}

const getBackupTitle = (createdAt: string) => `the backup of ${dateTimeInIndia(Date.parse(createdAt))}`;

function auditable({ tables, snapshot }: RestoreReport, withPeople: boolean): object {
  const sum = (key: 'added' | 'changed' | 'removed') =>
    tables.reduce((all, table) => all + (table.staysAs === null ? table[key] : 0), 0);
  return { added: sum('added'), changed: sum('changed'), removed: sum('removed'), withPeople, snapshot };
}
