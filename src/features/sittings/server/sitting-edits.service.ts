import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { SittingJoin, SittingOfPaper } from '../sittings-admin.contract.ts';
import { findSitting, getFactsOf, getSittingTags } from './group-papers.service.ts';
import {
  deleteEmptySittings,
  lockSittings,
  queuePapersToGroup,
  selectMembers,
  selectPapersToGroup,
  upsertMembers,
  upsertSitting,
  type PaperToGroup,
} from './grouping.queries.ts';
import { selectSittingOfPaper } from './sittings.queries.ts';

export async function readSittingOfPaper({ db }: Context, paperId: number): Promise<SittingOfPaper> {
  return { sitting: (await selectSittingOfPaper(db, paperId)) ?? null };
}

/** Returns the papers with these ids. Throws 404 if one does not exist. */
async function readPapers({ transaction }: AuditedChange, ids: number[]): Promise<PaperToGroup[]> {
  const papers = await selectPapersToGroup(transaction, ids);
  if (papers.length < new Set(ids).size) throw notFound('Paper not found');
  return papers;
}

/** Puts papers into a sitting by a user's choice, with an audit entry for each paper that moves. */
async function moveTo(change: AuditedChange, papers: PaperToGroup[], sittingId: number, name: string) {
  const { transaction, changed, audit } = change;
  const members = papers.map((paper) => {
    const { kind, edition } = getFactsOf(paper);
    return { paperId: paper.id, sittingId, kind, edition, isConfirmed: true };
  });
  await upsertMembers(transaction, members);
  for (const paper of papers) {
    audit({
      action: 'paper.sitting-changed',
      subjectId: paper.id,
      subjectName: paper.title,
      before: { sitting: paper.sittingId },
      after: { sitting: sittingId, with: name },
    });
  }
  const left = papers.flatMap((paper) => paper.sittingId ?? []);
  const examIds = papers.map(({ examId }) => examId);
  changed(...(await getSittingTags(transaction, [...left, sittingId], examIds)));
  await deleteEmptySittings(transaction, left);
}

/**
 * Moves papers into the sitting of another paper, where all of them stay. Throws 404 if a paper does not exist, and 409
 * if the exams or years differ.
 */
export function joinSitting(
  { write }: Context,
  author: Author,
  { paperIds, into, isWhole }: SittingJoin,
): Promise<SittingOfPaper> {
  return write(author, async (change) => {
    const { transaction } = change;
    await lockSittings(transaction);
    const [target, ...chosen] = [
      ...(await readPapers(change, [into])),
      ...(await readPapers(change, paperIds)).filter(({ id }) => id !== into),
    ];
    const left = chosen.flatMap(({ sittingId }) => sittingId ?? []);
    const others = isWhole && left.length > 0 ? await selectMembers(transaction, left) : [];
    const known = new Set([into, ...chosen.map(({ id }) => id)]);
    const more = await selectPapersToGroup(
      transaction,
      others.filter((id) => !known.has(id)),
    );
    const papers = [...chosen, ...more];
    const stranger = papers.find(({ examId, year }) => examId !== target!.examId || year !== target!.year);
    if (stranger) throw new AppError('conflict', { public: `${stranger.title} is of another exam or year` });
    const sittingId = target!.sittingId ?? (await findSitting(transaction, target!, getFactsOf(target!)));
    await moveTo(change, [target!, ...papers], sittingId, target!.title);
    return { sitting: (await selectSittingOfPaper(transaction, into)) ?? null };
  });
}

/** Moves papers of one exam and year out of their sitting into a new one. Throws 404 and 409 as `joinSitting` does. */
export function splitSitting(
  { write }: Context,
  author: Author,
  paperIds: number[],
): Promise<SittingOfPaper> {
  return write(author, async (change) => {
    const { transaction } = change;
    await lockSittings(transaction);
    const papers = await readPapers(change, paperIds);
    const [first] = papers;
    const { examId, year, title } = first!;
    if (papers.some((paper) => paper.examId !== examId || paper.year !== year))
      throw new AppError('conflict', { public: 'The papers are of different exams or years' });
    const { kind: _kind, edition: _edition, ...values } = getFactsOf(first!);
    // Without a key, no other paper is grouped with them.
    const sittingId = await upsertSitting(transaction, { ...values, examId, year, key: null });
    await moveTo(change, papers, sittingId, title);
    return { sitting: (await selectSittingOfPaper(transaction, first!.id)) ?? null };
  });
}

/** Groups papers by their facts again, a moment later. */
export async function resetSitting({ write }: Context, author: Author, paperIds: number[]): Promise<void> {
  await write(author, async (change) => {
    const { transaction, changed, audit } = change;
    await lockSittings(transaction);
    const papers = await readPapers(change, paperIds);
    const members = papers.flatMap((paper) => {
      const { kind, edition } = getFactsOf(paper);
      return paper.sittingId === null
        ? []
        : [{ paperId: paper.id, sittingId: paper.sittingId, kind, edition, isConfirmed: false }];
    });
    await upsertMembers(transaction, members);
    await queuePapersToGroup(transaction, paperIds);
    for (const { id, title } of papers)
      audit({ action: 'paper.sitting-reset', subjectId: id, subjectName: title });
    // The tag that starts the grouping.
    changed('papers');
  });
}
