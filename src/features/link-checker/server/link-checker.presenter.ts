import type { LinkSource } from '#platform/links/link-source.ts';
import type { LinkCheckResult, LinkDetail } from '../link-checker.contract.ts';
import type { LinkDetailRow, LinkRow, LinkUseRow } from './link-checker.queries.ts';

const momentOrNull = (text: string | null) => text && new Date(text).toISOString();

export function presentLink(row: LinkRow): LinkCheckResult {
  const { id, title, url, host, status, statusCode, responseTime, message, finalUrl } = row;
  const { isBroken, isMuted, source, uses } = row;
  return {
    id,
    title,
    url,
    host,
    status,
    statusCode,
    responseTime,
    message,
    finalUrl,
    checkedAt: momentOrNull(row.checkedAt),
    failingSince: momentOrNull(row.failingSince),
    isBroken,
    isMuted,
    source,
    uses,
  };
}

function presentUse({ source, recordId, title, adminAddress }: LinkUseRow, sources: readonly LinkSource[]) {
  const known = sources.find(({ name }) => name === source);
  return {
    source,
    sourceTitle: known?.title ?? source,
    recordId,
    title,
    adminAddress,
    isFile: known?.storeFile !== undefined,
  };
}

export function presentLinkDetail(
  row: LinkDetailRow,
  uses: LinkUseRow[],
  sources: readonly LinkSource[],
): LinkDetail {
  const { redirects, contentType, bytes, mutedByName } = row;
  return {
    ...presentLink(row),
    redirects,
    contentType,
    bytes,
    mutedByName,
    usedBy: uses.map((use) => presentUse(use, sources)),
  };
}
