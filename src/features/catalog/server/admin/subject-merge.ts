import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { recordMerge, redirectsTag } from '#features/redirects/redirects.server.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import { getSubjectMove } from '../catalog-urls.ts';
import { mergedAliases } from './aliases.ts';
import type { FollowSeoTexts } from './catalog-write.ts';
import { followNames, inBatches } from './follow-names.ts';
import {
  movePapersToSubject,
  moveDeletedToSubject,
  selectPaperIdsOfSubject,
} from './papers-of-catalog.queries.ts';
import { deleteSubject, lockSubjects, setSubjectAliases } from './subjects-admin.queries.ts';

/**
 * Moves the papers of one subject, also those in the trash, to another one, and deletes the first. The other one gets its
 * name and aliases as further aliases. Throws 404 if a
 * subject does not exist, and 400 if both are the same.
 */
export async function mergeSubjects(
  { transaction, changed, audit }: AuditedChange,
  fromId: number,
  intoId: number,
  followSeoTexts: FollowSeoTexts,
): Promise<void> {
  if (fromId === intoId) {
    const message = 'Choose a different subject to merge into';
    throw fieldError('validation_failed', 'into', message);
  }
  const subjects = await lockSubjects(transaction, [fromId, intoId]);
  const from = subjects.find(({ id }) => id === fromId);
  const into = subjects.find(({ id }) => id === intoId);
  if (!from || !into) throw notFound('Subject not found');

  // Comes first: the search documents of the moved papers include the new aliases.
  const aliases = mergedAliases(into, from);
  await setSubjectAliases(transaction, intoId, aliases);
  const staying = await selectPaperIdsOfSubject(transaction, intoId);
  const papers = await selectPaperIdsOfSubject(transaction, fromId);
  await inBatches(papers, (batch) => movePapersToSubject(transaction, batch, intoId));
  await followSeoTexts(transaction, papers, { subjectName: from.name });
  await moveDeletedToSubject(transaction, fromId, intoId);
  await recordMerge(transaction, [fromId], [getSubjectMove(from, into)]);
  await deleteSubject(transaction, fromId);
  await followNames(transaction, staying);

  audit({
    action: 'subject.merged',
    subjectId: fromId,
    subjectName: from.name,
    before: { name: from.name, slug: from.slug, papers: papers.length },
    after: { into: into.name },
  });
  audit({
    action: 'subject.updated',
    subjectId: intoId,
    subjectName: into.name,
    before: { aliases: into.aliases },
    after: { aliases },
  });
  changed('catalog', 'papers', redirectsTag);
}
