import type { AuditedChange } from '#platform/audit/audited-write.ts';
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

/** Writes the audit entry of an edited paper, and drops the pages that show it. */
export function noteUpdate({ audit, changed }: AuditedChange, before: AdminPaper, saved: AdminPaper): void {
  const { id, title } = saved;
  audit({
    action: 'paper.updated',
    subjectId: id,
    subjectName: title,
    before: auditedPaper(before),
    after: auditedPaper(saved),
  });
  changed('papers', `paper:${id}`);
}
