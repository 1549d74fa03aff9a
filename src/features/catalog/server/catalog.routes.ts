import { z } from 'zod';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';
import { category, categoryDetail, exam, examChoices, subject } from '../catalog.contract.ts';
import type { Context } from '#platform/context/context.ts';
import {
  getCategory,
  getExam,
  getLocalNames,
  listCategories,
  listExamChoices,
  listExams,
  listSubjects,
} from './catalog.service.ts';
import { sortedByName, translateCategory, translateExam, translateSubject } from './local-names.service.ts';

/** Zero-based page number. */
const pageInQuery = integerInQuery(z.number().int().min(0).max(9_999).default(0).optional());

/** Public read routes of categories, exams and subjects. */
export function catalogReads(ctx: Context): PublicRead[] {
  return [
    publicRead({
      path: '/api/categories',
      summary: 'All categories, in the order of the site',
      answer: z.array(category),
      isTranslated: true,
      isCached: true,
      maxAge: 300,
      read: async ({ locale }) => {
        const names = await getLocalNames(ctx, locale);
        return (await listCategories(ctx)).map((row) => translateCategory(row, names));
      },
      tags: () => ['catalog'],
    }),
    publicRead({
      path: '/api/categories/:slug',
      summary: 'A category with a page of its exams and their numbers of papers',
      params: z.object({ slug: slugInPath }),
      query: z.object({ exams: pageInQuery }),
      answer: categoryDetail,
      isTranslated: true,
      isCached: true,
      maxAge: 300,
      read: async ({ params, query, locale }) =>
        getCategory(ctx, params.slug, query.exams, await getLocalNames(ctx, locale)),
      // Every change of a paper can change the counts.
      tags: ({ id }) => ['catalog', 'papers', `category:${id}`, sourceTag(`category:${id}`)],
    }),
    publicRead({
      path: '/api/categories/:slug/exams/:examSlug',
      summary: 'An exam with its number of papers',
      params: z.object({ slug: slugInPath, examSlug: slugInPath }),
      answer: exam,
      isTranslated: true,
      isCached: true,
      maxAge: 300,
      read: async ({ params, locale }) =>
        translateExam(await getExam(ctx, params.slug, params.examSlug), await getLocalNames(ctx, locale)),
      tags: ({ id, categoryId }) => {
        const own = [`exam:${id}`, `category:${categoryId}`];
        return ['catalog', 'papers', ...own, ...own.map(sourceTag)];
      },
    }),
    publicRead({
      path: '/api/exams',
      summary: 'All exams by name, with their short names',
      answer: z.array(exam),
      isTranslated: true,
      maxAge: 1800,
      read: async ({ locale }) => {
        const names = await getLocalNames(ctx, locale);
        return sortedByName(
          (await listExams(ctx)).map((row) => translateExam(row, names)),
          names,
        );
      },
      tags: () => ['catalog', 'papers'],
    }),
    publicRead({
      path: '/api/exams/choices',
      summary: 'Exams for a filter: those with the most papers, by name',
      query: z.object({ category: z.string().max(200).optional(), examId: idInQuery.optional() }),
      answer: examChoices,
      isTranslated: true,
      isCached: true,
      maxAge: 1800,
      read: async ({ query, locale }) => {
        const names = await getLocalNames(ctx, locale);
        const { exams, hasMore } = await listExamChoices(ctx, query);
        const translated = exams.map(({ id, name }) => ({ id, name: names.exams.get(id)?.name ?? name }));
        return { exams: sortedByName(translated, names), hasMore };
      },
      tags: () => ['catalog', 'papers'],
    }),
    publicRead({
      path: '/api/subjects',
      summary: 'All subjects by name',
      answer: z.array(subject),
      isTranslated: true,
      maxAge: 300,
      read: async ({ locale }) => {
        const names = await getLocalNames(ctx, locale);
        return sortedByName(
          (await listSubjects(ctx)).map((row) => translateSubject(row, names)),
          names,
        );
      },
      tags: () => ['catalog'],
    }),
  ];
}
