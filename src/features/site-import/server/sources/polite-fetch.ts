import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { createSafeFetch, type SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { parseRobots } from './robots-rules.ts';

const robotsBytes = 512_000;
/** A site that asks for a longer pause is not read. */
const maxDelayLength = 60;
const pageMs = 20_000;

export interface FetchedText {
  /** The final URL, after redirects. */
  url: string;
  status: number;
  /** Whether the type or the first bytes are those of a PDF. */
  isPdf: boolean;
  /** '' unless the status is 200 and the type is text. */
  text: string;
}

/** Fetches pages of one site, one at a time, with a pause between them, as its robots.txt allows. */
export interface PoliteFetch {
  isAllowed(url: string): boolean;
  /** Sitemaps that robots.txt names. */
  sitemaps: string[];
  /** Returns a text, or the reason why there is none. Throws only the reason of the signal. */
  read(url: string, maxBytes: number): Promise<FetchedText | { problem: string }>;
}

export interface PoliteOptions {
  fetch: SafeFetch;
  signal: AbortSignal;
  /** Pause between two requests in milliseconds. */
  delayMs: number;
}

/** Creates the client for other sites. Private addresses are refused, as for all links that users enter. */
export const createImportFetch = ({ linkCheckAllow: allow, publicUrl }: Config): SafeFetch =>
  createSafeFetch({ allow, userAgent: `Pariksha import (+${publicUrl})` });

const refuse = (message: string) => new AppError('validation_failed', { public: message });

/**
 * Reads the robots.txt of a site and returns the fetch for its pages. Its pause counts if it is longer than `delayMs`.
 * Throws `validation_failed` if it is unavailable.
 */
export async function openPoliteFetch(site: URL, options: PoliteOptions): Promise<PoliteFetch> {
  const { signal } = options;
  const url = new URL('/robots.txt', site);
  const answer = await createReader(options)(url.href, robotsBytes);
  // A site without the file allows everything. A site that fails allows nothing (RFC 9309).
  if ('problem' in answer || answer.status >= 500) {
    const reason = 'problem' in answer ? answer.problem : `the site returned ${answer.status}`;
    throw refuse(`The site's robots.txt could not be read: ${reason}`);
  }
  signal.throwIfAborted();
  const { isAllowed, sitemaps, delay } = parseRobots(url, answer.text);
  if (delay > maxDelayLength)
    throw refuse(
      `The site's robots.txt asks for a pause of ${delay} seconds between pages. That is too long`,
    );
  const delayMs = Math.max(options.delayMs, delay * 1_000);
  return { isAllowed, sitemaps, read: createReader({ ...options, delayMs }, isAllowed) };
}

/** Creates a reader of pages, one after another. Without `isAllowed`, it reads any page. */
export function createReader(
  { fetch, signal, delayMs }: PoliteOptions,
  isAllowed: (url: string) => boolean = () => true,
): PoliteFetch['read'] {
  let isFirst = true;
  return async (url, maxBytes) => {
    signal.throwIfAborted();
    // The timer throws an error of its own instead of the signal's reason.
    if (!isFirst) await pause(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    isFirst = false;
    try {
      return await fetch(url, { maxBytes, timeoutMs: pageMs, signal }, async (answer, body) => {
        const type = String(answer.headers['content-type'] ?? '')
          .split(';', 1)[0]!
          .trim()
          .toLowerCase();
        const { url: finalUrl, status } = answer;
        if (!isAllowed(finalUrl))
          return { problem: 'robots.txt does not allow the page that it redirects to' };
        const isText = type === '' || /^text\/|xml|xhtml/.test(type);
        const chunks: Buffer[] = [];
        let isPdf = type === 'application/pdf';
        for await (const chunk of status === 200 && !isPdf ? body : []) {
          isPdf = chunks.length === 0 && chunk.includes('%PDF-');
          if (isPdf || !isText) break;
          chunks.push(chunk);
        }
        return { url: finalUrl, status, isPdf, text: Buffer.concat(chunks).toString('utf8') };
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutgoingError) return { problem: error.message };
      throw error;
    }
  };
}
