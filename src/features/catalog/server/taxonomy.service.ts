import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { categoryIcons } from '../catalog.contract.ts';
import { insertCategory, insertExam, insertSubject } from './catalog-names.queries.ts';
import { hasAnyCategory, hasAnySubject } from './catalog.queries.ts';

const local = z
  .object({ hi: z.object({ name: z.string(), description: z.string() }).optional() })
  .default({});

/** Categories with their exams, and subjects, in a file for an empty library. */
export const taxonomy = z.object({
  categories: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      aliases: z.array(z.string()),
      description: z.string(),
      icon: z.enum(categoryIcons),
      translations: local,
      exams: z.array(
        z.object({
          name: z.string(),
          slug: z.string(),
          aliases: z.array(z.string()),
          description: z.string(),
          durationMinutes: z.number().int().optional(),
          translations: local,
        }),
      ),
    }),
  ),
  subjects: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      aliases: z.array(z.string()),
      translations: z.object({ hi: z.object({ name: z.string() }).optional() }).default({}),
    }),
  ),
});
export type Taxonomy = z.infer<typeof taxonomy>;

/** Adds a whole taxonomy in its order. Throws if a slug is already taken. */
export async function addTaxonomy(transaction: Database, { categories, subjects }: Taxonomy): Promise<void> {
  for (const { exams, ...category } of categories) {
    const categoryId = await insertCategory(transaction, category);
    for (const exam of exams) await insertExam(transaction, { ...exam, categoryId });
  }
  for (const subject of subjects) await insertSubject(transaction, subject);
}

/** Whether there are no categories, and therefore no exams and papers, and no subjects. */
export async function isCatalogEmpty(db: Database): Promise<boolean> {
  return !(await hasAnyCategory(db)) && !(await hasAnySubject(db));
}

/** Returns a sentence for the owner if the library has no categories, else null. */
export async function emptyCatalogProblem(db: Database): Promise<string | null> {
  return (await hasAnyCategory(db)) ? null : 'The library has no categories, so visitors find no papers.';
}
