import type { Config } from '#platform/config/config.ts';

/** Key of every answer that a purge can remove. */
export const everyKey = 'all';
/** Key of answers with more tags than fit into the header. Every purge includes it. */
const manyKey = 'many';
/** Tag of the files and pictures of papers, for the removal of papers that no other tag names. */
export const paperFilesTag = 'paper-files';
/** Proxies limit all headers of an answer to 4 KB (nginx) or one of them to 8 KB (Varnish). */
const maxLength = 2_000;

/** The part of the configuration that turns the header on. */
export type CdnConfig = Pick<Config, 'cdnPurgeUrls'>;

export const noCdn: CdnConfig = { cdnPurgeUrls: [] };

export const hasCdn = ({ cdnPurgeUrls }: CdnConfig): boolean => cdnPurgeUrls.length > 0;

/** Keys are separated by spaces. */
const toKey = (tag: string): string => tag.replace(/[^\x21-\x7e]/gu, (text) => encodeURIComponent(text));

/** Returns the header with which a CDN finds a public answer by its cache tags. Empty unless a CDN is configured. */
export function getCdnHeaders(config: CdnConfig, tags: Iterable<string>): Record<string, string> {
  if (!hasCdn(config)) return {};
  const keys = [everyKey, ...new Set([...tags].map(toKey))].join(' ');
  return { 'surrogate-key': keys.length <= maxLength ? keys : `${everyKey} ${manyKey}` };
}

/** Returns the header values that purge the answers with any of these tags, one for each request. */
export function toPurges(tags: Iterable<string>): string[] {
  const purges: string[] = [];
  let keys = manyKey;
  for (const key of [...tags].map(toKey)) {
    if (keys.length + key.length >= maxLength) {
      purges.push(keys);
      keys = key;
    } else keys += ` ${key}`;
  }
  return [...purges, keys];
}
