import { getPaperFacts } from '#features/papers/paper-fields.contract.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';

/** Returns the editable fields of a paper for the audit log, with names instead of ids. */
export function auditedPaper(paper: AdminPaper): Record<string, unknown> {
  const { title, examName, subjectName, fileUrl } = paper;
  const { seoTitle, seoDescription, showsPages, showsText } = paper;
  return {
    title,
    exam: examName,
    subject: subjectName,
    ...getPaperFacts(paper),
    fileUrl,
    seoTitle,
    seoDescription,
    showsPages,
    showsText,
  };
}
