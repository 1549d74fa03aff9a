import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isDiskFull } from '#platform/errors/disk-full.ts';
import type { PageRead, ReadKey } from '#platform/http/page-reads.ts';
import { utf8Body } from '#platform/http/utf8-body.ts';
import type { Log } from '#platform/log/log.ts';
import type { Locale } from '#lib/text/locales.ts';
import { ReadError } from '#lib/read-error.ts';
import { createPolicy, type PolicySettings } from './page-policy.ts';
import type { RenderedPage, RenderInput } from '../web/entry-server.tsx';
import type { PageAssets } from '../web/page-assets.ts';

export type RenderPage = (input: RenderInput) => Promise<RenderedPage>;

export interface SitePage extends Pick<RenderedPage, 'status' | 'head'> {
  /** The document as UTF-8. */
  body: Buffer;
  /** Allows the page's own inline scripts and the hosts that the settings enable. */
  contentSecurityPolicy: string;
  /** Tags of the page's content. A write drops the page by them. */
  tags: Set<string>;
}

/**
 * Renders pages with reads made in this process. Unexpected errors of a read are logged here. The page shows only a
 * plain 500, because pages are public.
 */
export function createPageRenderer(options: {
  render: RenderPage;
  read: (key: ReadKey, locale?: Locale) => Promise<PageRead>;
  assets: PageAssets;
  /** The text of every inline script that a page may carry. */
  inlineScripts: readonly string[];
  publicUrl: string;
  log: Log;
}): (url: string) => Promise<SitePage> {
  const { render, assets, publicUrl, log } = options;

  function publicError(error: unknown, key: ReadKey): ReadError {
    const isKnown = error instanceof AppError && error.status < 500;
    if (isKnown) return new ReadError(error.status, error.message, error);
    const path = key.filter((part) => typeof part === 'string').join('/');
    if (isDatabaseUnavailable(error))
      log.warn({ path }, 'a page was requested while the database is unavailable');
    else log.error({ error, path }, 'a page query failed');
    // A large sort writes temporary files, which fails on a full disk.
    const isUnavailable = error instanceof AppError && error.code === 'unavailable';
    return isUnavailable || isDatabaseUnavailable(error) || isDiskFull(error)
      ? new ReadError(503, 'Unavailable')
      : new ReadError(500, 'Internal error');
  }

  return async (url) => {
    const tags = new Set<string>();
    let settings: PolicySettings | undefined;
    const page = await render({
      url,
      publicUrl,
      assets,
      read: async (key, { locale } = {}) => {
        try {
          const { data, tags: ofRead } = await options.read(key, locale);
          for (const tag of ofRead) tags.add(tag);
          // Use the page's own read of the settings, so that its policy and content always agree.
          if (key[0] === '/api/settings') settings = data as PolicySettings;
          return data;
        } catch (error) {
          throw publicError(error, key);
        }
      },
    });
    const { status, head, parts } = page;
    const inlineScripts = options.inlineScripts.filter((text) => parts.some((part) => part.includes(text)));
    const contentSecurityPolicy = createPolicy(inlineScripts, settings);
    return { status, head, body: utf8Body(parts), contentSecurityPolicy, tags };
  };
}
