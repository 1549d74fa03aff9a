import { sameName } from '#lib/text/same-name.ts';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import { maxUploadRules, type UploadRule, type UploadRuleFields } from '../upload-rules.contract.ts';
import type { FileWords } from './propose-paper.ts';
import { selectLibraryNames } from './library-names.queries.ts';
import { learnRules, type SavedFacts } from './learn-rules.ts';
import { loadNames } from './known-names.ts';
import { plainWords } from '#lib/text/plain-words.ts';
import { findShippedRule } from './shipped-rules.ts';
import {
  countUploadRules,
  deleteUploadRule,
  markRuleRemoved,
  selectUploadRule,
  selectUploadRules,
  writeUploadRule,
  type UploadRuleRow,
} from './upload-rules.queries.ts';

/** Returns the rules that proposals follow, last changed first. */
export async function listUploadRules({ db }: Context): Promise<UploadRule[]> {
  return presentRules(db, await selectUploadRules(db));
}

/**
 * Adds a rule, or replaces the one with the same words. Throws `validation_failed` if the words have no letter or digit,
 * and `conflict` if there are 5,000 rules.
 */
export function createUploadRule(
  ctx: Context,
  author: Author,
  fields: UploadRuleFields,
): Promise<UploadRule> {
  return ctx.write(author, async ({ transaction, audit }) => {
    const words = plainWords(fields.words).join(' ');
    if (words === '') throw fieldError('validation_failed', 'words', 'Enter a word with letters or digits');
    if ((await countUploadRules(transaction)) >= maxUploadRules)
      throw new AppError('conflict', { public: `There are already ${maxUploadRules} rules` });
    const row = await writeUploadRule(transaction, { ...fields, words, source: 'by hand', confirmations: 0 });
    audit({ action: 'upload.rule-added', ...getSubject(row!), after: getFacts(row!) });
    return presentRule(transaction, row!);
  });
}

/** Returns the removed rule. A start does not add a removed shipped rule again. Throws `not_found`. */
export function removeUploadRule(ctx: Context, author: Author, id: number): Promise<UploadRule> {
  return ctx.write(author, async ({ transaction, audit }) => {
    const row = await selectUploadRule(transaction, id);
    if (!row) throw notFound('Rule not found');
    if (isShipped(row)) await markRuleRemoved(transaction, id);
    else await deleteUploadRule(transaction, id);
    audit({ action: 'upload.rule-removed', ...getSubject(row), before: getFacts(row) });
    return presentRule(transaction, row);
  });
}

/** Writes the rules that a saved paper teaches, in the transaction of the save. Does nothing if there are 5,000. */
export async function learnUploadRules(
  ctx: Context,
  { transaction, audit }: AuditedChange,
  file: FileWords,
  saved: SavedFacts,
): Promise<void> {
  const rules = learnRules(file, saved, await loadNames(ctx, transaction));
  if (rules.length > 0 && (await countUploadRules(transaction)) >= maxUploadRules) return;
  for (const rule of rules) {
    const row = await writeUploadRule(transaction, { ...rule, source: 'learned', confirmations: 0 });
    if (row?.confirmations === 0)
      audit({ action: 'upload.rule-learned', ...getSubject(row), after: getFacts(row) });
  }
}

async function presentRules(source: Database, rows: UploadRuleRow[]): Promise<UploadRule[]> {
  const { exams } = await selectLibraryNames(source);
  const names = new Set(exams.flatMap(({ name, aliases }) => [name, ...aliases]).map(sameName));
  const isKnown = (name: string | null) => name === null || names.has(sameName(name));
  return rows.map(({ isRemoved: _isRemoved, updatedAt, ...row }) => ({
    ...row,
    isIdle: !isKnown(row.examName) || (row.field === 'exam' && !isKnown(row.value)),
    updatedAt: updatedAt.toISOString(),
  }));
}

const presentRule = async (source: Database, row: UploadRuleRow) => (await presentRules(source, [row]))[0]!;

/** Returns whether the software ships a rule with these words, also if a learned one has replaced it. */
const isShipped = (row: UploadRuleRow) => row.source === 'shipped' || findShippedRule(row) !== undefined;

const getSubject = ({ id, words, value }: UploadRuleRow) => ({
  subjectId: id,
  subjectName: `${words}: ${value}`,
});

function getFacts({ place, words, examName, field, value, source }: UploadRuleRow) {
  return { place, words, examName, field, value, source };
}
