import { findSlugToFollow, paperSlug } from '#lib/url/paper-slug.ts';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { ensureSubject } from '#features/catalog/catalog.server.ts';
import { claimUpload } from '#features/files/files.server.ts';
import {
  lockUrls,
  problemsOfMoves,
  recordMoves,
  redirectsTag,
} from '#features/redirects/redirects.server.ts';
import { noteSearchWords } from '#features/search/search.server.ts';
import { followTitle, proposeTitle, type TitledPaper } from '#lib/text/paper-title.ts';
import { proposeSeoDescription, proposeSeoTitle, type SeoFacts } from '#lib/text/seo-texts.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { getPaperFacts } from '#features/papers/paper-fields.contract.ts';
import type { AdminPaper, NewPaper, PaperEdit } from '#features/papers/papers-admin.contract.ts';
import {
  createPaperSlugs,
  getPaperMove,
  selectPaperById,
  type PaperRow,
  insertPaper,
  insertPaperFile,
  lockPaper,
  selectPlace,
  selectTakenSlugs,
  updatePaper,
  type PlaceRow,
  keepAsEarlier,
} from '#features/papers/papers.server.ts';
import { auditedPaper, noteUpdate } from './audited-paper.ts';
import { externalLink } from './external-link.ts';
import { learnUploadRules } from '#features/paper-upload/paper-upload.server.ts';
import type { Context } from '#platform/context/context.ts';
import { readAdminPaper } from './read-admin-paper.ts';

/** Adds a paper, and its subject if that is new. Throws 400 for an unknown exam or without a file. */
export const addPaper = (ctx: Context, actor: Actor, paper: NewPaper): Promise<AdminPaper> =>
  retryClashes(() => addPaperOnce(ctx, actor, paper));

/**
 * Replaces a paper's fields. A title, slug and SEO texts that were generated follow the new facts; counters and
 * ratings stay. Throws 404, 400, or 409 if the paper has changed since the editor read it.
 */
export const editPaper = (
  ctx: Context,
  actor: Actor,
  paperId: number,
  edit: PaperEdit,
): Promise<AdminPaper> => retryClashes(() => editPaperOnce(ctx, actor, paperId, edit));

async function addPaperOnce(ctx: Context, actor: Actor, paper: NewPaper): Promise<AdminPaper> {
  return ctx.write(actor, async (change) => {
    const { transaction, changed, audit } = change;
    const subjectId = paper.subjectName === null ? null : await ensurePaperSubject(change, paper.subjectName);
    const place = await getPlace(transaction, paper.examId, subjectId);
    const { uploadId, fileUrl = '', title, year } = paper;
    if (!uploadId && fileUrl === '')
      throw fieldError('validation_failed', 'fileUrl', 'A File URL or an uploaded file is required.');
    const link = fileUrl === '' ? noLink : externalLink(fileUrl, ctx.config.publicUrl);
    const file = uploadId ? await claimUpload(transaction, uploadId, actor.id) : null;
    const slugs = createPaperSlugs((candidates) => selectTakenSlugs(transaction, candidates));
    const [slug] = await slugs.claim([paperSlug(title, year)]);
    const { examId } = paper;
    const columns = { ...getPaperFacts(paper), examId, title, subjectId, ...link };
    const facts = { ...columns, ...place };
    const paperId = await insertPaper(transaction, {
      ...columns,
      slug: slug!,
      seoTitle: paper.generateSEO ? proposeSeoTitle(facts) : null,
      seoDescription: paper.generateSEO ? proposeSeoDescription(facts) : null,
    });
    if (file) await insertPaperFile(transaction, paperId, file);
    await noteSearchWords(transaction, [paperId]);
    const saved = await readAdminPaper(ctx, transaction, paperId);
    audit({ action: 'paper.created', subjectId: paperId, subjectName: title, after: auditedPaper(saved) });
    changed('papers');
    if (file) {
      const { readTexts, ...words } = file.words;
      const { subjectName } = paper;
      await learnUploadRules(
        ctx,
        change,
        { ...words, ...readTexts },
        { examId, subjectName, paperType: columns.paperType },
      );
    }
    return saved;
  });
}

async function editPaperOnce(
  ctx: Context,
  actor: Actor,
  paperId: number,
  edit: PaperEdit,
): Promise<AdminPaper> {
  return ctx.write(actor, async (change) => {
    const { transaction } = change;
    await lockUrls(transaction);
    if (!(await lockPaper(transaction, paperId))) throw notFound('Paper not found');
    const before = await readAdminPaper(ctx, transaction, paperId);
    const edited = { subjectType: 'paper', subjectId: paperId, updatedAt: new Date(before.updatedAt) };
    await refuseStaleEdit(transaction, edited, edit.updatedAt);
    const place = await getPlace(transaction, edit.examId, edit.subjectId);
    const isMoved = edit.fileUrl !== before.fileUrl;
    const { examId, title, subjectId, year = before.year } = edit;
    const facts = { ...getPaperFacts({ ...edit, year }), examId, title, subjectId, ...place };
    const row = (await selectPaperById(transaction, paperId))!;
    if (edit.title === row.title) facts.title = followTitle(row, facts);
    const slug = await moveUrl(change, row, facts);
    const { examName: _, categoryName: _c, subjectName: _s, titleTemplate: _t, ...columns } = facts;
    await updatePaper(transaction, paperId, {
      ...columns,
      slug,
      ...seoTexts(edit, facts, before),
      ...(isMoved && externalLink(edit.fileUrl, ctx.config.publicUrl)),
      ...(edit.showsPages !== undefined && { showsPages: edit.showsPages }),
      ...(edit.showsText !== undefined && { showsText: edit.showsText }),
    });
    if (isMoved) await keepAsEarlier(transaction, paperId, actor.id);
    await noteSearchWords(transaction, [paperId]);
    const saved = await readAdminPaper(ctx, transaction, paperId);
    noteUpdate(change, before, saved);
    return saved;
  });
}

/**
 * Moves a paper whose slug was generated to the URL of its new facts, and returns the slug. The old URL redirects. The
 * slug stays if a person wrote the new title, or if a manual redirect is in the way.
 */
async function moveUrl(
  { transaction, changed }: AuditedChange,
  row: PaperRow,
  facts: TitledPaper & { title: string },
): Promise<string> {
  const isWritten = facts.title !== row.title && facts.title !== proposeTitle(facts);
  const preferred = isWritten ? undefined : findSlugToFollow(row, facts);
  if (preferred === undefined) return row.slug;
  const slugs = createPaperSlugs((candidates) => selectTakenSlugs(transaction, candidates));
  const [slug] = await slugs.claim([preferred]);
  const move = getPaperMove(row, slug!);
  if ((await problemsOfMoves(transaction, [move])).size > 0) return row.slug;
  await recordMoves(transaction, [move]);
  changed(redirectsTag);
  return slug!;
}

const noLink = { externalUrl: null, originalUrl: null };

async function ensurePaperSubject(
  { transaction, changed, audit }: AuditedChange,
  name: string,
): Promise<number> {
  const subject = await ensureSubject(transaction, name);
  if (subject.isNew) {
    audit({
      action: 'subject.created',
      subjectId: subject.id,
      subjectName: subject.name,
      after: { name: subject.name },
    });
    changed('catalog');
  }
  return subject.id;
}

async function getPlace(transaction: Database, examId: number, subjectId: number | null): Promise<PlaceRow> {
  const place = await selectPlace(transaction, examId, subjectId);
  if (!place)
    throw fieldError('validation_failed', 'examId', 'This exam no longer exists. Choose another one.');
  const isLost = subjectId !== null && place.subjectName === null;
  if (isLost)
    throw fieldError('validation_failed', 'subjectId', 'This subject no longer exists. Choose another one.');
  return place;
}

/**
 * Returns the SEO texts to save. Blank and generated texts are regenerated from the new facts; manually written texts
 * stay.
 */
function seoTexts({ seoTitle, seoDescription }: PaperEdit, facts: SeoFacts, before: SeoFacts) {
  const isWritten = (text: string | null | undefined, proposed: string) => text && text !== proposed;
  return {
    seoTitle: isWritten(seoTitle, proposeSeoTitle(before)) ? seoTitle : proposeSeoTitle(facts),
    seoDescription: isWritten(seoDescription, proposeSeoDescription(before))
      ? seoDescription
      : proposeSeoDescription(facts),
  };
}
