import { fileSize } from '#lib/format.ts';
import { readableAddress } from '#lib/readable-address.ts';
import type { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { FollowedRedirect } from '#platform/outgoing/safe-fetch.ts';

/** What is known of an address from before. */
export interface LinkToCheck {
  id: number;
  url: string;
  host: string;
  isFile: boolean;
  bytes: number | null;
  version: string | null;
  isPdf: boolean | null;
}

/** What answered, as far as the check has read it. */
export interface SeenAnswer {
  statusCode: number;
  /** Milliseconds until its headers were here. */
  responseTime: number;
  finalUrl: string | null;
  redirects: FollowedRedirect[];
  contentType: string | null;
  bytes: number | null;
  version: string | null;
  /** Null where no bytes were read. */
  isPdf: boolean | null;
  /** Of a site that is busy. */
  retryAfterMs: number | null;
}

/** What a check has found. */
export interface LinkFinding extends Omit<SeenAnswer, 'statusCode' | 'responseTime'> {
  status: 'success' | 'warning' | 'error';
  reason: string | null;
  message: string | null;
  statusCode: number | null;
  responseTime: number | null;
}

type Remark = Pick<LinkFinding, 'status' | 'reason' | 'message'>;

const slowMs = 3_000;
const warning = (reason: string, message: string): Remark => ({ status: 'warning', reason, message });
const failure = (reason: string, message: string): Remark => ({ status: 'error', reason, message });

/** Sites that keep programs away answer people with the file. */
const botWalls = new Set([401, 403, 429]);

const emptyFile = failure('empty', 'The file is empty');

function remarkOnRefusal(link: LinkToCheck, { statusCode, retryAfterMs, bytes }: SeenAnswer): Remark | null {
  if (statusCode >= 200 && statusCode < 300) return link.isFile && bytes === 0 ? emptyFile : null;
  if (retryAfterMs !== null) return warning('asked-to-wait', `The site asked to wait (${statusCode})`);
  if (botWalls.has(statusCode))
    return warning('bot-wall', `The site refuses programs (${statusCode}); people may still get in`);
  if (statusCode === 404 || statusCode === 410) return failure('gone', `Nothing is there (${statusCode})`);
  if (statusCode === 416) return emptyFile;
  if (statusCode >= 500) return failure('server-error', `The site has trouble (${statusCode})`);
  return failure('refused', `The site answered ${statusCode}`);
}

function remarksOnFile(link: LinkToCheck, { isPdf, contentType, bytes }: SeenAnswer): Remark[] {
  if (!link.isFile) return [];
  if (isPdf === false) {
    const type = contentType && !contentType.includes('pdf') ? ` but ${contentType}` : '';
    return [warning('not-a-pdf', `What came is no PDF${type}`)];
  }
  const hasChanged = link.bytes !== null && bytes !== null && link.bytes !== bytes;
  if (!hasChanged) return [];
  const [is, was] = [fileSize(bytes!), fileSize(link.bytes!)];
  const sizes = is === was ? `${bytes} bytes; they were ${link.bytes}` : `${is}; it was ${was}`;
  return [warning('size-changed', `The file changed: it has ${sizes}`)];
}

function remarksOnWay({ finalUrl, responseTime }: SeenAnswer): Remark[] {
  return [
    ...(finalUrl === null ? [] : [warning('redirect', `Leads on to ${readableAddress(finalUrl)}`)]),
    ...(responseTime > slowMs ? [warning('slow', `Slow: ${(responseTime / 1_000).toFixed(1)} s`)] : []),
  ];
}

/** What an answer means for a link; the weightiest of several remarks comes first. */
export function findingOf(link: LinkToCheck, answer: SeenAnswer): LinkFinding {
  const refusal = remarkOnRefusal(link, answer);
  // The next file is compared with the last one that had content.
  if (refusal === emptyFile) return { ...answer, ...emptyFile, bytes: null, isPdf: null };
  const remarks = refusal ? [refusal] : [...remarksOnFile(link, answer), ...remarksOnWay(answer)];
  const [first] = remarks;
  if (!first) return { ...answer, status: 'success', reason: null, message: null };
  return { ...answer, ...first, message: remarks.map(({ message }) => message).join('. ') };
}

/** What it means that nothing answered. */
export function findingOfFailure({
  reason,
  message,
}: Pick<OutgoingError, 'reason' | 'message'>): LinkFinding {
  const remark = reason === 'certificate' ? warning(reason, message) : failure(reason, message);
  return {
    ...remark,
    statusCode: null,
    responseTime: null,
    finalUrl: null,
    redirects: [],
    contentType: null,
    bytes: null,
    version: null,
    isPdf: null,
    retryAfterMs: null,
  };
}

const networkReasons = new Set(['unreachable', 'too-slow', 'unknown-host']);

/** Whether no answer came: the cause may be the site, or the connection of this server. */
export function isNetworkFailure({ reason }: Pick<LinkFinding, 'reason'>): boolean {
  return reason !== null && networkReasons.has(reason);
}
