import type { AdminCategory, AdminExam, AdminSubject } from '../../catalog-admin.contract.ts';
import { presentCategory, presentExam, presentSubject } from '../catalog.presenter.ts';
import type { AdminCategoryRow } from './categories-admin.queries.ts';
import type { AdminExamRow } from './exams-admin.queries.ts';
import type { AdminSubjectRow } from './subjects-admin.queries.ts';

const timesOf = (row: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export function presentAdminCategory(row: AdminCategoryRow): AdminCategory {
  const { position, examCount, paperCount } = row;
  return { ...presentCategory(row), position, examCount, paperCount, ...timesOf(row) };
}

export function presentAdminExam(row: AdminExamRow): AdminExam {
  return { ...presentExam(row), ...timesOf(row) };
}

export function presentAdminSubject(row: AdminSubjectRow): AdminSubject {
  return { ...presentSubject(row), paperCount: row.paperCount, updatedAt: row.updatedAt.toISOString() };
}
