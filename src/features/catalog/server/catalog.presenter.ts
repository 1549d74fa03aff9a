import {
  categoryIcons,
  type Category,
  type CategoryIcon,
  type Exam,
  type Subject,
} from '../catalog.contract.ts';
import type { CategoryRow, ExamRow, SubjectRow } from './catalog.queries.ts';

/** Returns the graduation cap for an unknown icon, for example from a backup of a newer version. */
function knownIcon(icon: string): CategoryIcon {
  return categoryIcons.find((each) => each === icon) ?? 'GraduationCap';
}

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    icon: knownIcon(row.icon),
  };
}

export function presentExam(row: ExamRow): Exam {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    aliases: row.aliases,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    categorySlug: row.categorySlug,
    durationMinutes: row.durationMinutes,
    paperCount: row.paperCount,
  };
}

export function presentSubject(row: SubjectRow): Subject {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
