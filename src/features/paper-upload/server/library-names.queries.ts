import { eq, isNotNull, sql } from 'drizzle-orm';
import { exams, subjects } from '#features/catalog/catalog.table.ts';
import { getLocalNames } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import type { UploadRuleFacts } from '../upload-rules.contract.ts';
import type { LibrarySubject } from './find-subject.ts';
import type { LibraryExam } from './known-names.ts';
import { uploadRules } from './upload-rules.table.ts';

export interface LibraryNames {
  exams: LibraryExam[];
  subjects: LibrarySubject[];
  rules: UploadRuleFacts[];
}

/** Returns all names and aliases of exams and subjects, with those in other languages, and the rules. */
export async function selectLibraryNames(db: Database): Promise<LibraryNames> {
  const { id, name, aliases, translations, titleTemplate } = exams;
  // One after another: in a transaction, a connection runs one statement at a time.
  const examRows = await db
    .select({ id, name, aliases, translations, titleTemplate })
    .from(exams)
    .orderBy(id);
  const subjectRows = await db
    .select({ name: subjects.name, aliases: subjects.aliases, translations: subjects.translations })
    .from(subjects)
    .orderBy(subjects.id);
  const rules = await selectRuleFacts(db);
  const withLocalNames = <Row extends { aliases: string[]; translations: object }>(row: Row) => {
    const { translations: local, ...rest } = row;
    return { ...rest, aliases: [...row.aliases, ...getLocalNames(local)] };
  };
  return { exams: examRows.map(withLocalNames), subjects: subjectRows.map(withLocalNames), rules };
}

function selectRuleFacts(db: Database): Promise<UploadRuleFacts[]> {
  const { id, place, words, examName, field, value, source, confirmations, isRemoved } = uploadRules;
  return db
    .select({ id, place, words, examName, field, value, source, confirmations })
    .from(uploadRules)
    .where(eq(isRemoved, false))
    .orderBy(id);
}

/** Returns the templates of exams that have one. */
export function selectTitleTemplates(db: Database): Promise<{ examId: number; titleTemplate: string }[]> {
  return db
    .select({ examId: exams.id, titleTemplate: sql<string>`${exams.titleTemplate}` })
    .from(exams)
    .where(isNotNull(exams.titleTemplate))
    .orderBy(exams.id);
}
