import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import type { Drafts } from '../pages/page-drafts.ts';

/** What one part of the product adds to the site; each is put together in a file of its own beside this one. */
export interface SitePart {
  /** Public GETs: served over HTTP and read by pages. */
  reads?: PublicRead[];
  /** Pages that only the signed-in see. */
  drafts?: Drafts;
  /** Pages for search engines to find. */
  sitemap?: SitemapSource[];
  /** Work that outlives its request, and what runs by a schedule. */
  jobs?: JobDefinition[];
  /** Where it leads to on other servers. */
  links?: LinkSource[];
  /** Figures for /metrics. */
  gauges?: Gauge[];
  /** What is no plain read: writes, streams, files. */
  registerRoutes?(app: HttpApp): void;
  /** Begins what runs beside requests. */
  start?(): void;
  /** Forgets what a write has put out of date. */
  forget?(tags: DroppedTags): void;
  /** Writes what is pending; when no request is left and before the database closes. */
  close?(): Promise<void> | void;
}
