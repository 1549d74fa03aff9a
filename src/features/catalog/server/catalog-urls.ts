import type { Move } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import { selectPlaces } from './catalog-pages.queries.ts';

/** What the URLs of a record contain. */
interface RecordPath {
  id: number;
  slug: string;
}
interface ExamPath extends RecordPath {
  categorySlug: string;
}

export const getExamUrl = ({ categorySlug, slug }: Omit<ExamPath, 'id'>) =>
  sitePaths.exam(categorySlug, slug);

function pageKind<Record extends RecordPath>(
  kind: string,
  table: 'categories' | 'exams' | 'subjects',
  getPath: (record: Record) => string,
) {
  return {
    kind,
    tags: ['catalog'],
    /** Returns the move of a record that has a new URL, or that became a part of another. */
    getMove: (from: Record, to: Record): Move => ({ kind, id: to.id, from: getPath(from), to: getPath(to) }),
    async getPaths(db: Database, ids: number[]) {
      const records = await selectPlaces<Record>(db, table, ids);
      return new Map(records.map((record) => [record.id, getPath(record)]));
    },
  };
}

/** The page of a category, and the paper list with its filter. */
const categoryPages = [
  pageKind('category', 'categories', ({ slug }: RecordPath) => sitePaths.category(slug)),
  pageKind('category-list', 'categories', ({ slug }: RecordPath) => sitePaths.browse({ category: slug })),
];
/** The page of an exam, and the paper list with its filter. */
export const examPages = pageKind<ExamPath>('exam', 'exams', getExamUrl);
const examLists = pageKind('exam-list', 'exams', ({ id }: ExamPath) => sitePaths.browse({ examId: id }));
/** The paper list with the filter of a subject, which has no page of its own. */
const subjectLists = pageKind('subject-list', 'subjects', ({ id }: RecordPath) =>
  sitePaths.browse({ subjectId: id }),
);

export const catalogPageKinds: PageKind[] = [...categoryPages, examPages, examLists, subjectLists];

/** Returns the moves after a slug change of a category: its own URLs and the URLs of its exams. */
export function getCategoryMoves(from: RecordPath, to: RecordPath, exams: RecordPath[]): Move[] {
  return [
    ...categoryPages.map(({ getMove }) => getMove(from, to)),
    ...exams.flatMap((exam) =>
      getExamMoves({ ...exam, categorySlug: from.slug }, { ...exam, categorySlug: to.slug }),
    ),
  ];
}

/** Returns the moves of an exam that has a new URL, or of an exam that became a part of another. */
export const getExamMoves = (from: ExamPath, to: ExamPath): Move[] =>
  [examPages, examLists].map(({ getMove }) => getMove(from, to));

/** Returns the move of a subject that became a part of another. */
export const { getMove: getSubjectMove } = subjectLists;
