import type { Move } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import { selectPlaces } from './catalog-pages.queries.ts';

/** What the URLs of a record contain. */
interface Place {
  id: number;
  slug: string;
}
interface ExamPlace extends Place {
  categorySlug: string;
}

export const getExamUrl = ({ categorySlug, slug }: Omit<ExamPlace, 'id'>) =>
  sitePaths.exam(categorySlug, slug);

function pageKind<Record extends Place>(
  kind: string,
  table: 'categories' | 'exams' | 'subjects',
  getPath: (record: Record) => string,
) {
  return {
    kind,
    tags: ['catalog'],
    getPath,
    async getPaths(db: Database, ids: number[]) {
      const records = await selectPlaces<Record>(db, table, ids);
      return new Map(records.map((record) => [record.id, getPath(record)]));
    },
  };
}

/** The page of a category, and the paper list with its filter. */
const categoryPages = [
  pageKind('category', 'categories', ({ slug }: Place) => sitePaths.category(slug)),
  pageKind('category-list', 'categories', ({ slug }: Place) => sitePaths.browse({ category: slug })),
];
/** The page of an exam, and the paper list with its filter. */
export const examPages = pageKind<ExamPlace>('exam', 'exams', getExamUrl);
const examLists = pageKind('exam-list', 'exams', ({ id }: ExamPlace) => sitePaths.browse({ examId: id }));
/** The paper list with the filter of a subject, which has no page of its own. */
const subjectLists = pageKind('subject-list', 'subjects', ({ id }: Place) =>
  sitePaths.browse({ subjectId: id }),
);

export const catalogPageKinds: PageKind[] = [...categoryPages, examPages, examLists, subjectLists];

/** Returns the moves after a slug change of a category: its own URLs and the URLs of its exams. */
export function getCategoryMoves(from: Place, to: Place, exams: Place[]): Move[] {
  return [
    ...categoryPages.map(({ kind, getPath }) => ({ kind, id: to.id, from: getPath(from), to: getPath(to) })),
    ...exams.flatMap((exam) =>
      getExamMoves({ ...exam, categorySlug: from.slug }, { ...exam, categorySlug: to.slug }),
    ),
  ];
}

/** Returns the moves of an exam that has a new URL, or of an exam that became a part of another. */
export const getExamMoves = (from: ExamPlace, to: ExamPlace): Move[] =>
  [examPages, examLists].map(({ kind, getPath }) => ({
    kind,
    id: to.id,
    from: getPath(from),
    to: getPath(to),
  }));

/** Returns the move of a subject that became a part of another. */
export const getSubjectMove = (from: Place, to: Place): Move => ({
  kind: subjectLists.kind,
  id: to.id,
  from: subjectLists.getPath(from),
  to: subjectLists.getPath(to),
});
