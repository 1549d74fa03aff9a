import type { AdminPaper } from '../../papers-admin.contract.ts';

/** What the log keeps of a paper: what people enter, by the names they know. */
export function auditedPaper(paper: AdminPaper): Record<string, unknown> {
  const { title, examName, subjectName, year, session, paperType, language, fileUrl } = paper;
  const { seoTitle, seoDescription } = paper;
  return {
    title,
    exam: examName,
    subject: subjectName,
    year,
    session,
    paperType,
    language,
    fileUrl,
    seoTitle,
    seoDescription,
  };
}
