import type { Database } from '#platform/database/database.ts';
import { AppError, type FieldProblem } from '#platform/errors/app-error.ts';
import type { RedirectFields } from '../redirects-admin.contract.ts';
import { findProblems, type PagesAt } from './redirect-rules.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-url.ts';
import { selectRedirectsFrom, type RedirectColumns, type RedirectRow } from './redirects-admin.queries.ts';

function refusal(problems: FieldProblem[], code: 'validation_failed' | 'conflict' = 'validation_failed') {
  return new AppError(code, { public: problems.map(({ message }) => message).join(' '), fields: problems });
}

/** Returns source and target in stored form. Throws if one of them is invalid. */
export function parseUrls(fields: RedirectFields, site: OwnSite): { sourceUrl: string; targetUrl: string } {
  const source = redirectSource(fields.sourceUrl, site);
  const target = redirectTarget(fields.targetUrl, site);
  const problems = [
    ...('problem' in source ? [{ field: 'sourceUrl', message: source.problem }] : []),
    ...('problem' in target ? [{ field: 'targetUrl', message: target.problem }] : []),
  ];
  if ('problem' in source || 'problem' in target) throw refusal(problems);
  return { sourceUrl: source.url, targetUrl: target.url };
}

/** Throws if the redirect may not be written. */
export async function refuseInvalid(
  transaction: Database,
  row: RedirectColumns,
  { pagesAt, present }: { pagesAt: PagesAt; present?: RedirectRow },
): Promise<void> {
  const [taken] = await selectRedirectsFrom(transaction, [row.sourceUrl]);
  if (taken && taken.id !== present?.id) {
    const message = `A redirect from this URL already exists. It leads to ${taken.targetUrl}`;
    throw refusal([{ field: 'sourceUrl', message }], 'conflict');
  }
  const [problem] = await findProblems(transaction, [{ ...row, present }], pagesAt);
  if (problem) throw refusal([problem]);
}
