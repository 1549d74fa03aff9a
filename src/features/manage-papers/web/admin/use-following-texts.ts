import { useQuery } from '@tanstack/react-query';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { noSubject, titleTemplatesQuery, type PaperFields } from '#features/papers/papers.admin.ts';
import { followTitle, proposeTitle } from '#lib/text/paper-title.ts';
import { parsePaperYear } from '#lib/text/paper-year.ts';
import { findSlugToFollow } from '#lib/url/paper-slug.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { PaperChoices } from './use-paper-choices.ts';

/** Returns the facts of the form with the title that the server will save, and a hint if title or URL change. */
export function useFollowingTexts(paper: AdminPaper, fields: PaperFields, { nameOf }: PaperChoices) {
  const { data: templates = [] } = useQuery(titleTemplatesQuery);
  const getTemplate = (examId: number) =>
    templates.find((each) => each.examId === examId)?.titleTemplate ?? null;
  const before = { ...paper, titleTemplate: getTemplate(paper.examId) };
  const typed = fields.title.trim();
  const year = parsePaperYear(fields.year, fields.session.trim());
  const facts = {
    title: typed,
    examName: nameOf('examId', fields.examId),
    subjectName: fields.subjectId === noSubject ? null : nameOf('subjectId', fields.subjectId) || null,
    year: year ? year.year : Number.NaN,
    session: year?.session ?? '',
    paperType: fields.paperType.trim() || 'Question paper',
    language: fields.language.trim(),
    titleTemplate: getTemplate(Number(fields.examId)),
  };
  const title = typed === paper.title ? followTitle(before, facts) : typed;
  const isWritten = title !== paper.title && title !== proposeTitle(facts);
  const slug = isWritten ? undefined : findSlugToFollow(paper, { title, year: facts.year });
  const hints = [
    title !== typed && `The title follows: “${title}”.`,
    slug !== undefined &&
      `The URL becomes ${sitePaths.paper(slug)}; ${sitePaths.paper(paper.slug)} redirects.`,
  ];
  return { facts: { ...facts, title }, hint: hints.filter(Boolean).join(' ') || undefined };
}
