import { z } from 'zod';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { category, categoryDetail, exam, subject } from '../catalog.contract.ts';
import type { CatalogService } from './catalog.service.ts';

/** The reads of categories, exams and subjects. */
export function catalogReads(service: CatalogService): PublicRead[] {
  return [
    publicRead({
      path: '/api/categories',
      summary: 'Every category, in the order of the site',
      answer: z.array(category),
      maxAge: 300,
      read: () => service.categories(),
      tags: () => ['catalog'],
    }),
    publicRead({
      path: '/api/categories/:slug',
      summary: 'A category with its exams and how many papers each has',
      params: z.object({ slug: slugInPath }),
      answer: categoryDetail,
      maxAge: 300,
      read: ({ params }) => service.category(params.slug),
      // The counts change with any paper.
      tags: ({ id }) => ['catalog', 'papers', `category:${id}`, sourceTag(`category:${id}`)],
    }),
    publicRead({
      path: '/api/categories/:slug/exams/:examSlug',
      summary: 'An exam and how many papers it has',
      params: z.object({ slug: slugInPath, examSlug: slugInPath }),
      answer: exam,
      maxAge: 300,
      read: ({ params }) => service.exam(params.slug, params.examSlug),
      tags: ({ id, categoryId }) => {
        const own = [`exam:${id}`, `category:${categoryId}`];
        return ['catalog', 'papers', ...own, ...own.map(sourceTag)];
      },
    }),
    publicRead({
      path: '/api/exams',
      summary: 'Every exam by name, with the short names that people type',
      answer: z.array(exam),
      maxAge: 1800,
      read: () => service.exams(),
      tags: () => ['catalog', 'papers'],
    }),
    publicRead({
      path: '/api/subjects',
      summary: 'Every subject by name',
      answer: z.array(subject),
      maxAge: 300,
      read: () => service.subjects(),
      tags: () => ['catalog'],
    }),
  ];
}
