import { formatCount } from '#lib/text/format.ts';
import { sameName } from '#lib/text/same-name.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { CleanupCheck, CleanupRun } from '#platform/cleanup/cleanup-check.ts';
import { takeAll } from '#platform/cleanup/take-all.ts';
import type { Context } from '#platform/context/context.ts';
import type { defineCategories } from './admin/categories.record.ts';
import { type FollowSeoTexts, writeCatalog } from './admin/catalog-write.ts';
import { mergeSubjects } from './admin/subject-merge.ts';
import { lockSubjects } from './admin/subjects-admin.queries.ts';
import {
  countEmptyCategories,
  selectEmptyCategories,
  selectEmptyCategoriesAfter,
  selectSubjectNames,
  selectSubjectsWithPapers,
  type EmptyCategoryRow,
  type EmptyKind,
  type SubjectRow,
} from './catalog-cleanup.queries.ts';

interface Neighbours {
  removeCategoryIfEmpty: ReturnType<typeof defineCategories>['removeIfEmpty'];
  followSeoTexts: FollowSeoTexts;
}

const batchSize = 200;
const maxListedNames = 5;

/** Returns the clean-up checks for duplicate subjects and empty categories. */
export function catalogCleanup(
  ctx: Context,
  { removeCategoryIfEmpty, followSeoTexts }: Neighbours,
): CleanupCheck[] {
  return [
    repeatedSubjects(ctx, followSeoTexts),
    emptyCategories(ctx, { hasExams: false }, removeCategoryIfEmpty),
    emptyCategories(ctx, { hasExams: true }, removeCategoryIfEmpty),
  ];
}

function repeatedSubjects(ctx: Context, followSeoTexts: FollowSeoTexts): CleanupCheck {
  /** Counts papers only for subjects with a duplicate name: counting all takes half a second at a million papers. */
  const findDuplicates = async () => {
    const ids = getIdsOfSharedNames(await selectSubjectNames(ctx.db));
    return ids.length === 0 ? [] : duplicateSubjects(await selectSubjectsWithPapers(ctx.db, ids));
  };

  /** Merges two subjects. Returns false if one no longer exists or their names now differ. */
  const merge = (author: CleanupRun['author'], { id, into }: DuplicateSubject) =>
    writeCatalog(ctx, author, async (change) => {
      const [subject, remaining] = await lockSubjects(change.transaction, [id, into.id]);
      if (!subject || !remaining || sameName(subject.name) !== sameName(remaining.name)) return false;
      await mergeSubjects(change, id, into.id, followSeoTexts);
      return true;
    });

  return {
    kind: 'duplicateSubjects',
    count: async () => (await findDuplicates()).length,
    async preview({ limit, offset }) {
      const duplicates = await findDuplicates();
      const items = duplicates.slice(offset, offset + limit).map(({ id, name, papers, into }) => ({
        id: String(id),
        name: name.trim(),
        outcome: `Merged into ${into.name.trim()}; ${formatCount(papers, 'paper')} ${papers === 1 ? 'moves' : 'move'} there`,
        href: papers === 0 ? null : sitePaths.browse({ subjectId: id }),
      }));
      return { total: duplicates.length, items, notice: null };
    },
    async remove(run) {
      const duplicates = await findDuplicates();
      let papersMoved = 0;
      const taken = await takeAll<DuplicateSubject>(run, {
        next: async (after) => (after ? [] : duplicates),
        batchSize: 1,
        async take([subject]) {
          if (!(await merge(run.author, subject!))) return 0;
          papersMoved += subject!.papers;
          return 1;
        },
      });
      return { ...taken, details: { papersMoved } };
    },
  };
}

function emptyCategories(
  { db, write }: Context,
  empty: EmptyKind,
  removeCategoryIfEmpty: Neighbours['removeCategoryIfEmpty'],
): CleanupCheck {
  return {
    kind: empty.hasExams ? 'paperlessCategories' : 'emptyCategories',
    count: () => countEmptyCategories(db, empty),
    async preview(page) {
      const [total, rows] = await Promise.all([
        countEmptyCategories(db, empty),
        selectEmptyCategories(db, empty, page),
      ]);
      const items = rows.map((row) => ({
        id: String(row.id),
        name: row.name,
        outcome: getOutcome(row),
        href: sitePaths.category(row.slug),
        exams: row.examNames.length,
      }));
      return { total, items, notice: null };
    },
    async remove(run) {
      let examsDeleted = 0;
      const taken = await takeAll<EmptyCategoryRow>(run, {
        next: (after) => selectEmptyCategoriesAfter(db, empty, after?.id ?? 0, batchSize),
        batchSize: 1,
        async take([category]) {
          if (!(await removeCategoryIfEmpty({ write }, run.author, category!.id, empty))) return 0;
          examsDeleted += category!.examNames.length;
          return 1;
        },
      });
      return { ...taken, details: { ...(empty.hasExams && { examsDeleted }) } };
    },
  };
}

function getOutcome({ examNames }: EmptyCategoryRow): string {
  if (examNames.length === 0) return 'To the trash; it has no exams';
  const others = examNames.length - maxListedNames;
  const names = examNames.slice(0, maxListedNames).concat(others > 0 ? `${others} more` : []);
  return `To the trash with ${formatCount(examNames.length, 'exam')} without papers: ${names.join(', ')}`;
}

interface DuplicateSubject extends SubjectRow {
  /**
   * The subject with the same name that stays: the one with the most papers, or the oldest one if several have as
   * many.
   */
  into: { id: number; name: string };
}

/** Returns the duplicates of each name with the subject that stays. `subjects` must be sorted oldest first. */
export function duplicateSubjects(subjects: SubjectRow[]): DuplicateSubject[] {
  const groups = [...Map.groupBy(subjects, ({ name }) => sameName(name)).values()];
  return groups.flatMap((group) => {
    const into = group.reduce((most, each) => (each.papers > most.papers ? each : most));
    return group.filter((each) => each !== into).map((each) => ({ ...each, into }));
  });
}

/** Returns the ids of subjects that share their name with another one. */
function getIdsOfSharedNames(subjects: { id: number; name: string }[]): number[] {
  const groups = [...Map.groupBy(subjects, ({ name }) => sameName(name)).values()];
  return groups.filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id));
}
