import type { Drafts } from '#platform/context/feature.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Gauge } from '#platform/observe/gauge.ts';

/** What one part of the product adds to the site. Each part is composed in a file next to this one. */
export interface SitePart {
  /** Public GETs: served over HTTP and read by pages. */
  reads?: PublicRead[];
  /** Pages that only signed-in users see. */
  drafts?: Drafts | undefined;
  /** Jobs that run outside requests, started by a feature or on a schedule. */
  jobs?: JobDefinition[];
  /** Figures for /metrics. */
  gauges?: Gauge[];
  /** Registers routes that are not plain reads: writes, streams, files. */
  registerRoutes?(app: HttpApp): void;
  /** Starts background work. */
  start?(): void;
  /** Drops cached values that a write has made stale. */
  forget?(tags: DroppedTags): void;
  /** Writes pending data. Called when no request runs any more and before the database closes. */
  close?(): Promise<void> | void;
}
