import type { Database } from '#platform/database/database.ts';
import { AppError, type FieldProblem } from '#platform/errors/app-error.ts';
import type { RedirectFields } from '../redirects-admin.contract.ts';
import { planRedirects, type PagesAt } from './redirect-rules.ts';
import { redirectSource, redirectTarget, type OwnSite } from './redirect-url.ts';
import {
  selectRedirectsFrom,
  updateTargetsFrom,
  type RedirectColumns,
  type RedirectRow,
} from './redirects-admin.queries.ts';

/** Maximum number of retargeted redirects in an audit entry: the log is not a copy of the table. */
const retargetedAudited = 50;

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

/**
 * Returns the redirect with its stored target: the end of the chain. Also retargets redirects to its
 * source. Throws if the redirect is invalid.
 */
export async function flattenRedirect(
  transaction: Database,
  row: RedirectColumns,
  { pagesAt, present }: { pagesAt: PagesAt; present?: RedirectRow },
): Promise<{ row: RedirectColumns; retargeted: object }> {
  const [taken] = await selectRedirectsFrom(transaction, [row.sourceUrl]);
  if (taken && taken.id !== present?.id) {
    const message = `A redirect from this URL already exists. It leads to ${taken.targetUrl}`;
    throw refusal([{ field: 'sourceUrl', message }], 'conflict');
  }
  const { problems, targets, retargeted } = await planRedirects(transaction, [{ ...row, present }], pagesAt);
  if (problems[0]) throw refusal([problems[0]]);
  await updateTargetsFrom(transaction, retargeted);
  const changed = retargeted.map(({ sourceUrl, targetUrl }) => `${sourceUrl} -> ${targetUrl}`);
  return {
    row: { ...row, targetUrl: targets[0]! },
    retargeted: changed.length > 0 ? { retargeted: changed.slice(0, retargetedAudited) } : {},
  };
}
