import { z } from 'zod';

/** What the process tells about itself. */
export interface ObserveSettings {
  /** Who knows it may read /metrics; without one there is no such page. */
  metricsToken: string | undefined;
  /** Statements that take longer are logged; 0 logs none. */
  slowQueryMs: number;
  /** Where traces go and how many of all, 0 to 1; undefined sends none. */
  traces: { endpoint: string; share: number; serviceName: string } | undefined;
}

/** The variables of it, as part of the whole environment's schema; those of OpenTelemetry have its own names. */
export const observeVariables = {
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('pariksha'),
};

export function readObserve(env: z.infer<z.ZodObject<typeof observeVariables>>): ObserveSettings {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: env.SLOW_QUERY_MS,
    traces: endpoint
      ? { endpoint, share: env.OTEL_TRACES_SAMPLER_ARG, serviceName: env.OTEL_SERVICE_NAME }
      : undefined,
  };
}
