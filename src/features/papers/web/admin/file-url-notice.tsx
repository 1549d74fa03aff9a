import { callApi } from '#admin-kit/call-api.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { FileUrlCheck } from '../../papers-admin.contract.ts';

/**
 * Runs `save` and opens the file of its link meanwhile. Returns the saved paper with the check, or `undefined` instead
 * of it if nothing is wrong or the check itself failed: that stops no save.
 */
export async function saveWithCheck<Saved extends { id: number }>(
  fileUrl: string,
  save: () => Promise<Saved>,
): Promise<{ saved: Saved; check: FileUrlCheck | undefined }> {
  const [saved, check] = await Promise.all([
    save(),
    callApi<FileUrlCheck>('POST', '/api/admin/papers/check-file-url', { fileUrl }).catch(() => undefined),
  ]);
  const papers = check?.papers.filter(({ id }) => id !== saved.id) ?? [];
  const isFine = !check || (check.problem === null && papers.length === 0);
  return { saved, check: isFine ? undefined : { ...check, papers } };
}

/** Warns of the link of a saved paper, and links to other papers with the same link. */
export function FileUrlNotice({ check }: { check: FileUrlCheck | undefined }) {
  if (!check) return null;
  const { problem, papers } = check;
  const texts = [
    'The paper is saved. Check its link.',
    problem !== null && `The file could not be opened as a PDF: ${problem}.`,
    papers.length > 0 && 'Another paper has the same File URL:',
  ];
  return (
    <ProblemNotice text={texts.filter(Boolean).join(' ')}>
      {papers.length > 0 &&
        papers.map(({ id, slug, title }) => (
          <a
            key={id}
            href={sitePaths.paper(slug)}
            target="_blank"
            rel="noopener"
            className="min-h-11 content-center text-sm text-accent underline underline-offset-2"
          >
            {title}
          </a>
        ))}
    </ProblemNotice>
  );
}
