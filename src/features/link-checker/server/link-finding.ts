import { fileSize } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import type { OutgoingError } from '#platform/outgoing/outgoing-error.ts';

/** A URL with facts from earlier checks. */
export interface LinkToCheck {
  id: number;
  url: string;
  host: string;
  isFile: boolean;
  /** Last known size of the file. */
  bytes: number | null;
}

/** The response, as far as the check read it. */
export interface SeenAnswer {
  statusCode: number;
  /** Milliseconds until the headers arrived. */
  responseTime: number;
  finalUrl: string | null;
  contentType: string | null;
  bytes: number | null;
  /** `null` if no bytes were read. */
  isPdf: boolean | null;
  /** Whether the site is busy and says when to ask again. */
  isAskedToWait: boolean;
}

/** Result of a check. */
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

/** Status codes with which sites block bots, although a browser gets the file. */
const botWalls = new Set([401, 403, 429]);

const emptyFile = failure('empty', 'The file is empty');

function remarkOnRefusal(link: LinkToCheck, { statusCode, isAskedToWait, bytes }: SeenAnswer): Remark | null {
  if (statusCode >= 200 && statusCode < 300) return link.isFile && bytes === 0 ? emptyFile : null;
  if (isAskedToWait) return warning('asked-to-wait', `The site is rate-limiting requests (${statusCode})`);
  if (botWalls.has(statusCode))
    return warning(
      'bot-wall',
      `The site blocks automated requests (${statusCode}). It may still work in a browser`,
    );
  if (statusCode === 404 || statusCode === 410) return failure('gone', `Not found (${statusCode})`);
  if (statusCode === 416) return emptyFile;
  if (statusCode >= 500) return failure('server-error', `Server error (${statusCode})`);
  return failure('refused', `The site returned ${statusCode}`);
}

function remarksOnFile(link: LinkToCheck, { isPdf, contentType, bytes }: SeenAnswer): Remark[] {
  if (!link.isFile) return [];
  if (isPdf === false) {
    const type = contentType && !contentType.includes('pdf') ? ` but ${contentType}` : '';
    return [warning('not-a-pdf', `The response is not a PDF${type}`)];
  }
  const hasChanged = link.bytes !== null && bytes !== null && link.bytes !== bytes;
  if (!hasChanged) return [];
  const [is, was] = [fileSize(bytes!), fileSize(link.bytes!)];
  const sizes = is === was ? `${bytes} bytes; they were ${link.bytes}` : `${is}; it was ${was}`;
  return [warning('size-changed', `The file changed: it has ${sizes}`)];
}

function remarksOnWay({ finalUrl, responseTime }: SeenAnswer): Remark[] {
  return [
    ...(finalUrl === null ? [] : [warning('redirect', `Redirects to ${getReadableUrl(finalUrl)}`)]),
    ...(responseTime > slowMs ? [warning('slow', `Slow: ${(responseTime / 1_000).toFixed(1)} s`)] : []),
  ];
}

/** Converts a response to a finding. The most important of several remarks comes first. */
export function getLinkFinding(link: LinkToCheck, answer: SeenAnswer): LinkFinding {
  const refusal = remarkOnRefusal(link, answer);
  // Keeps the facts of the last non-empty file for the next comparison.
  if (refusal === emptyFile) return { ...answer, ...emptyFile, bytes: null, isPdf: null };
  const remarks = refusal ? [refusal] : [...remarksOnFile(link, answer), ...remarksOnWay(answer)];
  const [first] = remarks;
  if (!first) return { ...answer, status: 'success', reason: null, message: null };
  return { ...answer, ...first, message: remarks.map(({ message }) => message).join('. ') };
}

/** Converts a failed request to a finding. */
export function getFailureFinding({
  reason,
  message,
}: Pick<OutgoingError, 'reason' | 'message'>): LinkFinding {
  const remark = (reason === 'certificate' || reason === 'needs-cookie' ? warning : failure)(reason, message);
  return {
    ...remark,
    statusCode: null,
    responseTime: null,
    finalUrl: null,
    contentType: null,
    bytes: null,
    isPdf: null,
    isAskedToWait: false,
  };
}

const networkReasons = new Set(['unreachable', 'too-slow', 'unknown-host']);

/** Returns whether there was no response. The cause may be the site, or the connection of this server. */
export function isNetworkFailure({ reason }: Pick<LinkFinding, 'reason'>): boolean {
  return reason !== null && networkReasons.has(reason);
}
