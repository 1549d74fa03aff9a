import { knownTranslations } from '#lib/text/translations.ts';
import type { AdminCategory, AdminExam, AdminSubject } from '../../catalog-admin.contract.ts';
import { presentCategory, presentExam, presentSubject } from '../catalog.presenter.ts';
import type { AdminCategoryRow } from './categories-admin.queries.ts';
import type { AdminExamRow } from './exams-admin.queries.ts';
import type { AdminSubjectRow } from './subjects-admin.queries.ts';

export const describedTexts = ['name', 'description'] as const;
export const namedTexts = ['name'] as const;

const toTimes = (row: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export function presentAdminCategory(row: AdminCategoryRow): AdminCategory {
  const { aliases, position, examCount, paperCount } = row;
  const translations = knownTranslations(row.translations, describedTexts);
  return { ...presentCategory(row), translations, aliases, position, examCount, paperCount, ...toTimes(row) };
}

export function presentAdminExam(row: AdminExamRow): AdminExam {
  const translations = knownTranslations(row.translations, describedTexts);
  const { titleTemplate, papersExpected } = row;
  return { ...presentExam(row), translations, titleTemplate, papersExpected, ...toTimes(row) };
}

export function presentAdminSubject(row: AdminSubjectRow): AdminSubject {
  const { aliases, paperCount, updatedAt } = row;
  const translations = knownTranslations(row.translations, namedTexts);
  return { ...presentSubject(row), translations, aliases, paperCount, updatedAt: updatedAt.toISOString() };
}
