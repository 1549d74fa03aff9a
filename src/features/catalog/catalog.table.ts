import { pgTable } from 'drizzle-orm/pg-core';
import { categoryColumns, examColumns, subjectColumns } from './all-catalog.table.ts';

/**
 * Views of the rows that are not deleted. Reads and writes of all features use them, and PostgreSQL passes a write to
 * the table behind the view. Only the trash uses `all-catalog.table.ts`.
 */
export const categories = pgTable('categories', categoryColumns());
export const exams = pgTable('exams', examColumns());
export const subjects = pgTable('subjects', subjectColumns());
