import { z } from 'zod';
import { getLocalNames, translatePaper, translateSubject } from '#features/catalog/catalog.server.ts';
import type { Locale } from '#lib/text/locales.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Context } from '#platform/context/context.ts';
import { namesTag } from '#platform/http/entity-tag.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { maxPaperIds } from '#lib/url/paper-page-query.ts';
import { relatedLimit } from '../list-sizes.ts';
import {
  paper,
  paperDetail,
  paperFacets,
  paperFilters,
  paperListQuery,
  papersByIds,
  paperWithSeo,
  siteStats,
  type Paper,
} from '../papers.contract.ts';
import { idParams, integerInQuery } from '#lib/contract/query-integers.ts';
import { getFullList } from './full-list.ts';
import {
  countFacets,
  countPapers,
  listPapers,
  listPapersByIds,
  listRelated,
  listRelatedToExam,
  paperTags,
  readPaper,
  readPaperBySlug,
  readStats,
} from './papers.service.ts';

const upTo = (usual: number) =>
  z.object({
    limit: integerInQuery(z.number().int().min(1).max(50).default(usual)),
  });

/** Ids with commas between them: '12,7'. */
const idList = z
  .string()
  .max(1_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/);

/** Tags of everything that changes when papers, exams or categories change. */
const libraryTags = () => ['papers', 'catalog'];
/** A card also shows the rating, so a rating invalidates the lists that contain its paper. */
const listTags = (papers: { id: number }[]) => [...libraryTags(), ...papers.flatMap(paperTags)];
/** A change of the synonyms changes what a search finds. */
const searchTags = ({ search }: { search?: string | undefined }) => (search ? ['search-words'] : []);
const detailTags = (paper: { id: number; examId: number; categoryId: number }) => {
  const exam = `exam:${paper.examId}`;
  const category = `category:${paper.categoryId}`;
  const sources = [`paper:${paper.id}`, exam, category].map(sourceTag);
  return [...paperTags(paper), exam, category, ...sources];
};

/** Returns the reads of papers, except the full list. */
export function papersReads(ctx: Context): PublicRead[] {
  const list = { answer: z.array(paper), isTranslated: true, maxAge: 300, tags: listTags } as const;
  const translated = async <One extends Paper>(papers: Promise<One[]>, locale: Locale): Promise<One[]> => {
    const names = await getLocalNames(ctx, locale);
    return (await papers).map((each) => translatePaper(each, names));
  };
  return [
    publicRead({
      ...list,
      path: '/api/papers',
      summary: 'Papers that match the filters; X-Total-Count is the number on all pages',
      query: paperListQuery,
      read: ({ query, locale }) => translated(listPapers(ctx, query), locale),
      headers: async ({ query }) => ({ 'x-total-count': String(await countPapers(ctx, query)) }),
      tags: (found, { query }) => [...listTags(found), ...searchTags(query)],
    }),
    publicRead({
      path: '/api/papers/facets',
      summary: 'Available filter values, with counts',
      query: paperFilters,
      answer: paperFacets,
      isTranslated: true,
      maxAge: 300,
      read: async ({ query, locale }) => {
        const names = await getLocalNames(ctx, locale);
        const facets = await countFacets(ctx, query);
        return { ...facets, subjects: facets.subjects.map((each) => translateSubject(each, names)) };
      },
      tags: (_found, { query }) => [...libraryTags(), ...searchTags(query)],
    }),
    publicRead({
      ...list,
      path: '/api/papers/popular',
      summary: 'The most downloaded papers',
      query: upTo(10),
      read: ({ query, locale }) =>
        translated(listPapers(ctx, { sort: 'downloads', limit: query.limit }), locale),
    }),
    publicRead({
      ...list,
      path: '/api/papers/recent',
      summary: 'The latest papers',
      query: upTo(5),
      read: ({ query, locale }) =>
        translated(listPapers(ctx, { sort: 'newest', limit: query.limit }), locale),
    }),
    publicRead({
      ...list,
      path: '/api/papers/by-ids',
      summary: `At most ${maxPaperIds} papers, in the order of their ids; missing ones are omitted`,
      query: papersByIds,
      read: ({ query, locale }) =>
        translated(listPapersByIds(ctx, new Set(query.ids.split(',').map(Number))), locale),
    }),
    publicRead({
      path: '/api/papers/:id',
      summary: 'One paper',
      params: idParams,
      answer: paperDetail,
      isTranslated: true,
      maxAge: 300,
      read: async ({ params, locale }) =>
        translatePaper(await readPaper(ctx, params.id), await getLocalNames(ctx, locale)),
      tags: detailTags,
    }),
    publicRead({
      path: '/api/papers/by-slug/:slug',
      summary: 'One paper by its slug',
      params: z.object({ slug: slugInPath }),
      answer: paperDetail,
      isTranslated: true,
      maxAge: 300,
      read: async ({ params, locale }) =>
        translatePaper(await readPaperBySlug(ctx, params.slug), await getLocalNames(ctx, locale)),
      tags: detailTags,
    }),
    publicRead({
      ...list,
      path: '/api/papers/:id/related',
      summary: `At most ${relatedLimit} papers: same exam, then same subject, then same category`,
      params: idParams,
      read: ({ params, locale }) => translated(listRelated(ctx, params.id), locale),
    }),
    publicRead({
      ...list,
      path: '/api/exams/:id/related',
      summary: `At most ${relatedLimit} papers: same exam without the listed ids, then same subjects, then same category`,
      params: idParams,
      query: z.object({ listed: idList.optional() }),
      read: ({ params, query, locale }) =>
        translated(listRelatedToExam(ctx, params.id, query.listed?.split(',').map(Number)), locale),
    }),
    publicRead({
      path: '/api/stats',
      summary: 'Numbers of papers, downloads, exams and subjects',
      answer: siteStats,
      maxAge: 300,
      read: () => readStats(ctx),
      tags: libraryTags,
    }),
  ];
}

/** Registers GET /api/papers/full: the whole library as a stream. No page reads it. */
export function papersRoutes(app: HttpApp, ctx: Context): void {
  const full = getFullList(ctx);
  app.route({
    method: 'GET',
    url: '/api/papers/full',
    config: { access: 'public', isAnswerStreamed: true },
    schema: {
      summary: 'All papers as one list',
      response: { 200: z.array(paperWithSeo), 304: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      const etag = await full.etag();
      reply
        .header('cache-control', 'public, max-age=300')
        .header('vary', 'accept-encoding')
        // A weak ETag, because it is the same for every encoding.
        .header('etag', `W/${etag}`);
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const { encoding, body } = full.send(request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.header('content-type', 'application/json; charset=utf-8').send(body);
    },
  });
}
