import { z } from 'zod';

/** Settings for metrics, slow queries and traces. */
export interface ObserveSettings {
  /** Bearer token for /metrics. Without one the route does not exist. */
  metricsToken: string | undefined;
  /** Slower statements are logged; 0 logs none. */
  slowQueryMs: number;
  /** Endpoint of the traces and the share of requests traced, 0 to 1. Undefined sends none. */
  traces: { endpoint: string; share: number; serviceName: string } | undefined;
}

/** The variables, as part of the environment schema. Those of OpenTelemetry have its standard names. */
export const observeVariables = {
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(500),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
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
