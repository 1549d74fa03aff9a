import type { BackupPart } from '#platform/backup/backup-table.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import type { Context } from './context.ts';

/** Pages that visitors cannot open, but signed-in users see at the same URL. */
export interface Drafts {
  /** Each replaces the public read of the same path. */
  reads: PublicRead[];
  /** Returns whether a canonical page URL has the form of a draft's URL. */
  mayBeAt?(url: string): boolean;
  /** Returns whether a draft exists at a URL of that form. */
  has?(url: string): Promise<boolean>;
}

/** Ends what a start began. */
export type Close = () => Promise<void> | void;

/** The manifest of a feature: everything that it adds to the product. `src/app/features.ts` lists the features. */
export interface Feature {
  /** The name of its folder. */
  name: string;
  /** Public GETs: served over HTTP and read by pages. */
  reads?(ctx: Context): PublicRead[];
  /** What signed-in users see in place of public reads and pages. */
  drafts?(ctx: Context): Drafts;
  /** Registers routes that are not plain reads: writes, streams, files. */
  routes?(app: HttpApp, ctx: Context): void;
  /** Jobs that run outside requests, started by a feature or on a schedule. */
  jobs?(ctx: Context): JobDefinition[];
  /** Kinds of pages with a record, for redirects to pages that moved. */
  pages?(ctx: Context): PageKind[];
  /** Pages for the sitemap. */
  sitemap?(ctx: Context): SitemapSource[];
  /** Links to other servers, for the link checker. */
  links?(ctx: Context): LinkSource[];
  /** Checks for the clean-up: records and files that can be removed. */
  cleanup?(ctx: Context): CleanupCheck[];
  /** What is special about its tables in a backup. Other tables are in it as they are. */
  backup?: BackupPart;
  /** Figures for /metrics. */
  gauges?(ctx: Context): Gauge[];
  /**
   * Starts background work. Returns a function that ends it and writes pending data; it is called when no request runs
   * any more and before the database closes.
   */
  start?(ctx: Context): Close | void;
  /** Replaces `start` in a process that only runs jobs. */
  startWorker?(ctx: Context): Close | void;
}

export const defineFeature = (feature: Feature): Feature => feature;
