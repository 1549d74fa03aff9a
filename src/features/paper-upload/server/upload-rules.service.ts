import { sameName } from '#lib/text/same-name.ts';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import { maxUploadRules, type UploadRule, type UploadRuleFields } from '../upload-rules.contract.ts';
import type { FileWords } from './propose-paper.ts';
import { selectLibraryNames } from './library-names.queries.ts';
import { learnRules, type SavedFacts } from './learn-rules.ts';
import { getNamesLoader, type LoadNames } from './load-names.service.ts';
import { plainWords } from '#lib/text/plain-words.ts';
import { findShippedRule, shippedRules } from './shipped-rules.ts';
import {
  countUploadRules,
  deleteUploadRule,
  insertShippedRules,
  markRuleRemoved,
  selectUploadRule,
  selectUploadRules,
  writeUploadRule,
  type UploadRuleRow,
} from './upload-rules.queries.ts';

export type UploadRulesService = ReturnType<typeof createUploadRules>;

/** Creates the service of the rules that proposals follow. */
export function createUploadRules(dependencies: { db: Database; write: AuditedWrite; loadNames: LoadNames }) {
  const { db, write, loadNames } = dependencies;

  async function presentAll(source: Database, rows: UploadRuleRow[]): Promise<UploadRule[]> {
    const { exams } = await selectLibraryNames(source);
    const names = new Set(exams.flatMap(({ name, aliases }) => [name, ...aliases]).map(sameName));
    const isKnown = (name: string | null) => name === null || names.has(sameName(name));
    return rows.map(({ isRemoved: _isRemoved, updatedAt, ...row }) => ({
      ...row,
      isIdle: !isKnown(row.examName) || (row.field === 'exam' && !isKnown(row.value)),
      updatedAt: updatedAt.toISOString(),
    }));
  }
  const present = async (source: Database, row: UploadRuleRow) => (await presentAll(source, [row]))[0]!;

  async function create(
    { transaction, audit }: AuditedChange,
    fields: UploadRuleFields,
  ): Promise<UploadRule> {
    const words = plainWords(fields.words).join(' ');
    if (words === '') throw fieldError('validation_failed', 'words', 'Enter a word with letters or digits');
    if ((await countUploadRules(transaction)) >= maxUploadRules)
      throw new AppError('conflict', { public: `There are already ${maxUploadRules} rules` });
    const row = await writeUploadRule(transaction, { ...fields, words, source: 'by hand', confirmations: 0 });
    audit({
      action: 'upload.rule-added',
      subjectId: row!.id,
      subjectName: nameOf(row!),
      after: factsOf(row!),
    });
    return present(transaction, row!);
  }

  async function remove({ transaction, audit }: AuditedChange, id: number): Promise<UploadRule> {
    const row = await selectUploadRule(transaction, id);
    if (!row) throw notFound('Rule not found');
    if (isShipped(row)) await markRuleRemoved(transaction, id);
    else await deleteUploadRule(transaction, id);
    audit({ action: 'upload.rule-removed', subjectId: id, subjectName: nameOf(row), before: factsOf(row) });
    return present(transaction, row);
  }

  return {
    /** Returns the rules, last changed first. */
    list: async () => presentAll(db, await selectUploadRules(db)),
    /**
     * Adds a rule, or replaces the one with the same words. Throws `validation_failed` if the words have no letter or
     * digit, and `conflict` if there are 5,000 rules.
     */
    create: (author: Author, fields: UploadRuleFields) => write(author, (change) => create(change, fields)),
    /** Returns the removed rule. `seed` does not add a removed shipped rule again. Throws `not_found`. */
    remove: (author: Author, id: number) => write(author, (change) => remove(change, id)),
    /** Writes the rules that a saved paper teaches, in the transaction of the save. Does nothing if there are 5,000. */
    async learn({ transaction, audit }: AuditedChange, file: FileWords, saved: SavedFacts): Promise<void> {
      const rules = learnRules(file, saved, await loadNames(transaction));
      if (rules.length > 0 && (await countUploadRules(transaction)) >= maxUploadRules) return;
      for (const rule of rules) {
        const row = await writeUploadRule(transaction, { ...rule, source: 'learned', confirmations: 0 });
        if (row?.confirmations === 0)
          audit({
            action: 'upload.rule-learned',
            subjectId: row.id,
            subjectName: nameOf(row),
            after: factsOf(row),
          });
      }
    },
    /** Adds the shipped rules that the database never had. Returns their number. */
    seed: () => insertShippedRules(db, shippedRules),
  };
}

/** The rules of a process. */
export const getUploadRules = perContext((ctx) =>
  createUploadRules({ ...ctx, loadNames: getNamesLoader(ctx) }),
);

/** Returns whether the software ships a rule with these words, also if a learned one has replaced it. */
const isShipped = (row: UploadRuleRow) => row.source === 'shipped' || findShippedRule(row) !== undefined;

const nameOf = ({ words, value }: UploadRuleRow) => `${words}: ${value}`;

function factsOf({ place, words, examName, field, value, source }: UploadRuleRow) {
  return { place, words, examName, field, value, source };
}
