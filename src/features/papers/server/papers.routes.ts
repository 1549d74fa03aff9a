import { Readable } from 'node:stream';
import { z } from 'zod';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import {
  idParams,
  integerInQuery,
  paper,
  paperDetail,
  paperFacets,
  paperFilters,
  paperListQuery,
  siteStats,
  type Paper,
} from '../papers.contract.ts';
import { paperTags, type PapersService } from './papers.service.ts';

const upTo = (usual: number) =>
  z.object({
    limit: integerInQuery(z.number().int().min(1).max(50).default(usual)),
  });

/** What comes and goes with papers, and names their exams and categories. */
const libraryTags = () => ['papers', 'catalog'];
/** A card also shows the rating, so that each paper drops the lists it stands in. */
const listTags = (found: { id: number }[]) => [...libraryTags(), ...found.flatMap(paperTags)];
const detailTags = (found: { id: number; examId: number; categoryId: number }) => {
  const exam = `exam:${found.examId}`;
  const category = `category:${found.categoryId}`;
  const sources = [`paper:${found.id}`, exam, category].map(sourceTag);
  return [...paperTags(found), exam, category, ...sources];
};

/** The reads of papers, but for the whole list. */
export function papersReads(service: PapersService): PublicRead[] {
  const list = { answer: z.array(paper), maxAge: 300, tags: listTags };
  return [
    publicRead({
      ...list,
      path: '/api/papers',
      summary: 'Papers by any filters; X-Total-Count has how many there are on all pages',
      query: paperListQuery,
      read: ({ query }) => service.list(query),
      headers: async ({ query }) => ({ 'x-total-count': String(await service.count(query)) }),
    }),
    publicRead({
      path: '/api/papers/facets',
      summary: 'What the filters can be narrowed to, with counts',
      query: paperFilters,
      answer: paperFacets,
      maxAge: 300,
      read: ({ query }) => service.facets(query),
      tags: libraryTags,
    }),
    publicRead({
      ...list,
      path: '/api/papers/popular',
      summary: 'The most downloaded papers',
      query: upTo(10),
      read: ({ query }) => service.list({ sort: 'downloads', limit: query.limit }),
    }),
    publicRead({
      ...list,
      path: '/api/papers/recent',
      summary: 'The papers that were added last',
      query: upTo(5),
      read: ({ query }) => service.list({ sort: 'newest', limit: query.limit }),
    }),
    publicRead({
      path: '/api/papers/:id',
      summary: 'One paper',
      params: idParams,
      answer: paperDetail,
      maxAge: 300,
      read: ({ params }) => service.byId(params.id),
      tags: detailTags,
    }),
    publicRead({
      path: '/api/papers/by-slug/:slug',
      summary: 'One paper, by the name in its address',
      params: z.object({ slug: slugInPath }),
      answer: paperDetail,
      maxAge: 300,
      read: ({ params }) => service.bySlug(params.slug),
      tags: detailTags,
    }),
    publicRead({
      ...list,
      path: '/api/papers/:id/related',
      summary: 'At most 6 papers: same exam, then same subject, then same category',
      params: idParams,
      read: ({ params }) => service.related(params.id),
    }),
    publicRead({
      ...list,
      path: '/api/exams/:id/related',
      summary: 'At most 6 papers of other exams: same subjects, then same category',
      params: idParams,
      read: ({ params }) => service.relatedToExam(params.id),
    }),
    publicRead({
      path: '/api/stats',
      summary: 'How many papers, downloads, exams and subjects there are',
      answer: siteStats,
      maxAge: 300,
      read: () => service.stats(),
      tags: libraryTags,
    }),
  ];
}

/** A JSON array, written batch by batch as the reader takes it. */
async function* jsonArray(batches: AsyncIterable<Paper[]>): AsyncIterable<string> {
  let opening = '[';
  for await (const batch of batches) {
    yield opening + batch.map((item) => JSON.stringify(item)).join(',');
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** GET /api/papers/full, which no page reads: the whole library as a stream. */
export function papersRoutes(app: HttpApp, service: PapersService): void {
  app.route({
    method: 'GET',
    url: '/api/papers/full',
    config: { access: 'public', isAnswerStreamed: true },
    schema: {
      summary: 'Every paper, as one long list',
      response: { 200: z.array(paper), ...failures },
    },
    handler: (_request, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(Readable.from(jsonArray(service.all()))),
  });
}
