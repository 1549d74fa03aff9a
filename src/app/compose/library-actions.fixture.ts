import { sql } from 'drizzle-orm';
import { selectDuplicateGroups } from '#features/paper-duplicates/server/paper-duplicates.queries.ts';
import { emptyTrash as runEmptyTrash } from '#features/paper-trash/server/empty-trash.service.ts';
import { purgeTrash } from '#features/paper-trash/server/papers-trash.service.ts';
import { getPaperFacts } from '#features/papers/paper-fields.contract.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { readAdminPaper } from '#features/manage-papers/server/read-admin-paper.ts';
import { insertRating } from '#features/ratings/server/ratings.queries.ts';
import { runningJob } from '#testing/running-job.ts';
import { catalogFeature } from '../pages/catalog-feature.ts';
import { pageAttachments } from '../pages/page-parts.ts';
import {
  emptyTrash,
  givePages,
  isPublic,
  listPapers,
  mergePapers,
  replaceFile,
  restorePapers,
  trashPapers,
  type Model,
  type ModelPaper,
} from './library-model.fixture.ts';
import { hashText, type OpenLibrary } from './library-process.fixture.ts';

/** An action on records that exist. */
export interface Plan {
  run(): Promise<unknown>;
  /** Changes the model as the action must change the rows. `addedId` is the id of a new paper. */
  expect(model: Model, addedId?: number): Promise<void> | void;
  /** A job may end between two of its transactions, and continues. */
  isJob?: true;
}

/** Numbers that choose records and values. */
type Choice = (count: number) => number;
type Planner = (library: OpenLibrary, model: Model, choose: Choice) => Promise<Plan | undefined>;

const titles = ['Paper', 'Question booklet'];
const years = [2019, 2020];
const texts = ['one', 'two', 'three', 'another'];
const visitors = ['aa', 'bb', 'cc'].map((pair) => pair.repeat(16));
const dayMs = 86_400_000;

function pick<Value>(values: readonly Value[], choose: Choice): Value | undefined {
  return values.length === 0 ? undefined : values[choose(values.length)];
}

/** Returns at least one of these ids. */
const pickSome = (ids: number[], choose: Choice) => {
  const chosen = ids.filter(() => choose(2) === 1);
  return chosen.length > 0 || ids.length === 0 ? chosen : [pick(ids, choose)!];
};

const isLive = ({ isInTrash }: ModelPaper) => !isInTrash;
const isTrashed = ({ isInTrash }: ModelPaper) => isInTrash;
const listExams = ({ exams }: Model, isInTrash: boolean) =>
  [...exams].filter(([, exam]) => exam.isInTrash === isInTrash).map(([id]) => id);

const add: Planner = async ({ call, upload }, model, choose) => {
  const examId = pick(listExams(model, false), choose);
  if (examId === undefined) return undefined;
  const [title, year] = [pick(titles, choose)!, pick(years, choose)!];
  const text = pick([...texts, null], choose)!;
  return {
    async run() {
      const source =
        text === null ? { fileUrl: 'https://example.org/a.pdf' } : { uploadId: await upload(text) };
      await call('POST', '/api/admin/papers', { title, year, examId, ...source });
    },
    expect({ papers }, addedId) {
      const file = text === null ? null : hashText(text);
      const state = { isHidden: false, isInTrash: false, merged: null };
      papers.set(addedId!, { examId, year, ...state, file, earlier: [], downloads: 0, stars: {} });
    },
  };
};

const edit: Planner = async ({ call, ctx }, model, choose) => {
  const id = pick(listPapers(model, isLive), choose);
  if (id === undefined) return undefined;
  const [title, year] = [pick(titles, choose)!, pick(years, choose)!];
  const paper: AdminPaper = await readAdminPaper(ctx, ctx.db, id);
  const { examId, subjectId, fileUrl } = paper;
  const fields = { ...getPaperFacts(paper), examId, subjectId, fileUrl, title, year };
  return {
    run: () => call('PUT', `/api/admin/papers/${id}`, fields),
    expect: ({ papers }) => void (papers.get(id)!.year = year),
  };
};

const replace: Planner = async ({ call, upload }, model, choose) => {
  const id = pick(listPapers(model, isLive), choose);
  if (id === undefined) return undefined;
  const text = pick(
    texts.filter((each) => hashText(each) !== model.papers.get(id)!.file),
    choose,
  )!;
  return {
    run: async () =>
      call('PUT', `/api/admin/papers/${id}/file`, { uploadId: await upload(text), withDuplicate: true }),
    expect: ({ papers }) => replaceFile(papers.get(id)!, hashText(text)),
  };
};

const putBack: Planner = async ({ call, select }, model, choose) => {
  const live = listPapers(model, isLive);
  const files = await select<{ id: number; paperId: number; sha256: string }>(
    sql`SELECT id, paper_id AS "paperId", sha256 FROM replaced_files ORDER BY id`,
  );
  const file = pick(
    files.filter(({ paperId }) => live.includes(paperId)),
    choose,
  );
  if (!file) return undefined;
  const { id, paperId, sha256 } = file;
  return {
    run: () => call('POST', `/api/admin/papers/${paperId}/files/${id}/restore`),
    expect({ papers }) {
      const paper = papers.get(paperId)!;
      paper.earlier.splice(paper.earlier.indexOf(sha256), 1);
      replaceFile(paper, sha256);
    },
  };
};

const trash: Planner = async ({ call }, model, choose) => {
  const ids = pickSome(listPapers(model, isLive), choose);
  if (ids.length === 0) return undefined;
  return {
    run: () => call('POST', '/api/admin/papers/delete', { ids }),
    expect: (after) => trashPapers(after, ids),
  };
};

const restore: Planner = async ({ call }, model, choose) => {
  const paperIds = pickSome(listPapers(model, isTrashed), choose);
  if (paperIds.length === 0) return undefined;
  const exams = [...new Set(paperIds.map((id) => model.papers.get(id)!.examId))]
    .filter((id) => model.exams.get(id)!.isInTrash)
    .map((examId) => ({ examId, into: null }));
  return {
    run: () => call('POST', '/api/admin/trash/restore', { paperIds, exams }),
    expect(after) {
      for (const { examId } of exams) {
        after.exams.get(examId)!.isInTrash = false;
        after.deletedWith.delete(examId);
      }
      restorePapers(after, paperIds);
    },
  };
};

const erase: Planner = async ({ call }, model, choose) => {
  const id = pick(listPapers(model, isTrashed), choose);
  if (id === undefined) return undefined;
  return {
    run: () => call('DELETE', `/api/admin/trash/${id}`),
    expect: ({ papers }) => void papers.delete(id),
  };
};

const eraseAll: Planner = async ({ ctx, office }) => {
  const { id, name } = office.actors.owner;
  const erased = { attachments: pageAttachments, eraseCatalogTrash: catalogFeature.eraseTrash };
  const task = { before: new Date(Date.now() + 1_000).toISOString(), author: { id, name } };
  return {
    run: () => runEmptyTrash(ctx, erased, task, runningJob().job),
    expect: emptyTrash,
    isJob: true,
  };
};

/** The nightly job a month later. Exams stay, as in `purgeTrash`. */
const purge: Planner = async ({ ctx }) => ({
  run: () => purgeTrash(ctx, pageAttachments, new Date(Date.now() + 31 * dayMs)),
  expect({ papers }) {
    for (const [id, paper] of papers)
      if (paper.isInTrash) papers.delete(id);
      else paper.earlier = [];
  },
  isJob: true,
});

const merge: Planner = async ({ call, ctx }, _model, choose) => {
  const group = pick(await selectDuplicateGroups(ctx.db), choose);
  if (!group) return undefined;
  const keepId = pick(group.ids, choose)!;
  const otherIds = group.ids.filter((id) => id !== keepId);
  return {
    run: () => call('POST', '/api/admin/cleanup/duplicate-papers/keep', { keepId, otherIds }),
    expect: (after) => mergePapers(after, keepId, otherIds),
  };
};

const rate: Planner = async ({ ctx }, model, choose) => {
  const paperId = pick(listPapers(model, isPublic), choose);
  if (paperId === undefined) return undefined;
  const free = visitors.filter((visitor) => !(visitor in model.papers.get(paperId)!.stars));
  const visitorHash = pick(free, choose);
  if (visitorHash === undefined) return undefined;
  const stars = 1 + choose(5);
  const rating = { paperId, visitorHash, originHash: visitorHash, isEstablished: true, stars };
  return {
    run: () => ctx.db.transaction((transaction) => insertRating(transaction, rating)),
    expect: ({ papers }) => void (papers.get(paperId)!.stars[visitorHash] = stars),
  };
};

const download: Planner = async ({ select }, model, choose) => {
  const id = pick(listPapers(model, isPublic), choose);
  if (id === undefined) return undefined;
  return {
    run: () => select(sql`UPDATE paper_stats SET downloads = downloads + 1 WHERE paper_id = ${id}`),
    expect: ({ papers }) => void (papers.get(id)!.downloads += 1),
  };
};

/** Columns that an operation sets, as the model has them. */
const bulkEffects: Record<
  string,
  (examId: number, year: number) => [values: object, set: Partial<ModelPaper>]
> = {
  hide: () => [{ hiddenReason: 'Wrong file' }, { isHidden: true }],
  show: () => [{}, { isHidden: false }],
  'set-year': (_, year) => [{ year }, { year }],
  'set-exam': (examId) => [{ examId }, { examId }],
  'regenerate-slugs': () => [{}, {}],
  'make-titles': () => [{}, {}],
  delete: () => [{}, {}],
};

const bulkEdit: Planner = async ({ call, runJobs, select }, model, choose) => {
  const ids = pickSome(listPapers(model, isLive), choose);
  const examId = pick(listExams(model, false), choose);
  if (ids.length === 0 || examId === undefined) return undefined;
  const operation = pick(Object.keys(bulkEffects), choose)!;
  const [values, set] = bulkEffects[operation]!(examId, pick(years, choose)!);
  return {
    async run() {
      await call('POST', '/api/admin/bulk/run', { operation, values, selection: { ids } });
      await runJobs();
    },
    async expect(after) {
      const before = new Map(ids.map((id) => [id, structuredClone(after.papers.get(id)!)]));
      if (operation === 'delete') trashPapers(after, ids);
      for (const id of ids) Object.assign(after.papers.get(id)!, set);
      const [run] = await select<{ id: number }>(sql`SELECT max(id) AS id FROM bulk_runs`);
      after.runs.set(run!.id, { operation, before });
      after.lastRunId = run!.id;
    },
  };
};

const undo: Planner = async ({ call, runJobs, select }, model, choose) => {
  const selectChanges = (runId: number) =>
    select<{ paperId: number; state: string }>(
      sql`SELECT paper_id AS "paperId", state FROM bulk_changes WHERE run_id = ${runId}`,
    );
  const candidates = await select<{ id: number; jobId: string }>(sql`
    SELECT id, job_id AS "jobId" FROM bulk_runs
    WHERE EXISTS (SELECT FROM bulk_changes WHERE run_id = bulk_runs.id AND state = 'changed') ORDER BY id DESC`);
  const run = pick(candidates, choose);
  const made = run && model.runs.get(run.id);
  if (!run || !made) return undefined;
  const isFresh = model.lastRunId === run.id;
  const changed = (await selectChanges(run.id)).filter(({ state }) => state === 'changed');
  return {
    async run() {
      // Nothing is left if it has run already.
      if ((await selectChanges(run.id)).some(({ state }) => state === 'changed'))
        await call('POST', `/api/admin/bulk/${run.jobId}/undo`);
      await runJobs();
    },
    async expect(after) {
      const states = new Map((await selectChanges(run.id)).map(({ paperId, state }) => [paperId, state]));
      const ids = changed.map(({ paperId }) => paperId);
      // A paper that was changed since stays as it is.
      const undone = ids.filter((id) => isFresh || states.get(id) === 'undone');
      if (made.operation === 'delete') restorePapers(after, undone);
      const [, set] = bulkEffects[made.operation]!(0, 0);
      for (const id of undone)
        for (const name of Object.keys(set) as (keyof ModelPaper)[])
          Object.assign(after.papers.get(id)!, { [name]: made.before.get(id)![name] });
    },
  };
};

const categoryOf = (model: Model, choose: Choice) =>
  pick([...new Set([...model.exams.values()].map(({ categoryId }) => categoryId))], choose)!;

const renameExam: Planner = async ({ call }, model, choose) => {
  const id = pick(listExams(model, false), choose);
  if (id === undefined) return undefined;
  const categoryId = categoryOf(model, choose);
  const name = `Exam ${id} ${pick(['old', 'new'], choose)}`;
  return {
    run: () =>
      call('PUT', `/api/admin/exams/${id}`, {
        name,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        categoryId,
      }),
    expect: ({ exams }) => void (exams.get(id)!.categoryId = categoryId),
  };
};

const renameCategory: Planner = async ({ call }, model, choose) => {
  if (model.exams.size === 0) return undefined;
  const id = categoryOf(model, choose);
  const name = `Category ${id} ${pick(['old', 'new'], choose)}`;
  return {
    run: () =>
      call('PUT', `/api/admin/categories/${id}`, { name, slug: name.toLowerCase().replaceAll(' ', '-') }),
    expect: () => {},
  };
};

const mergeExams: Planner = async ({ call }, model, choose) => {
  const exams = listExams(model, false);
  const id = pick(exams, choose);
  const into = pick(
    exams.filter((each) => each !== id),
    choose,
  );
  if (id === undefined || into === undefined) return undefined;
  return {
    run: () => call('POST', `/api/admin/exams/${id}/merge`, { into }),
    expect(after) {
      for (const paper of after.papers.values()) if (paper.examId === id) paper.examId = into;
      after.exams.delete(id);
      givePages(after, `exam ${id}`, `exam ${into}`);
    },
  };
};

const trashExam: Planner = async ({ call }, model, choose) => {
  const id = pick(listExams(model, false), choose);
  if (id === undefined) return undefined;
  return {
    run: () => call('DELETE', `/api/admin/exams/${id}`),
    expect(after) {
      const ids = listPapers(after, (paper) => paper.examId === id && !paper.isInTrash);
      trashPapers(after, ids);
      after.exams.get(id)!.isInTrash = true;
      after.deletedWith.set(id, ids);
    },
  };
};

const restoreExam: Planner = async ({ call }, model, choose) => {
  const id = pick(listExams(model, true), choose);
  if (id === undefined) return undefined;
  return {
    run: () => call('POST', `/api/admin/catalog-trash/exam/${id}/restore`, {}),
    expect(after) {
      after.exams.get(id)!.isInTrash = false;
      const ids = after.deletedWith.get(id)!.filter((paperId) => after.papers.get(paperId)?.isInTrash);
      restorePapers(after, ids);
      after.deletedWith.delete(id);
    },
  };
};

const sweep: Planner = async (library) => ({ run: library.sweep, expect: () => {}, isJob: true });

export const actions = {
  add,
  edit,
  replace,
  'put back a file': putBack,
  trash,
  restore,
  erase,
  'empty the trash': eraseAll,
  'purge the trash': purge,
  merge,
  rate,
  download,
  'bulk edit': bulkEdit,
  undo,
  'rename an exam': renameExam,
  'rename a category': renameCategory,
  'merge exams': mergeExams,
  'trash an exam': trashExam,
  'restore an exam': restoreExam,
  sweep,
};
export type Action = keyof typeof actions;
