import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObserveSettings } from '#platform/config/observe-settings.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { doing } from './current-work.ts';
import type { Gauge } from './gauge.ts';
import type { Metrics } from './metrics.ts';
import { createQueryObserver, type ObserveQuery } from './query-observer.ts';

/** The observability of the process: metrics, traces and slow queries. Each is on only if configured. */
export interface Observation {
  observeQuery: ObserveQuery;
  /** Call it before the first route is added. */
  observeRequests(app: HttpApp): void;
  /** Observes a response that bypasses Fastify as one of a route. Undefined without metrics and traces. */
  observeAnswer?: ((request: IncomingMessage, response: ServerResponse, route: string) => void) | undefined;
  /** Returns the job, with its name attached to its database queries. */
  observeJob(definition: JobDefinition): JobDefinition;
  /** Adds the route /metrics with these gauges and the default metrics. */
  registerMetrics(app: HttpApp, gauges: Gauge[]): void;
  close(): Promise<void>;
}

/** Loads the modules for metrics and traces only if they are configured. */
export async function openObservation(
  { metricsToken, slowQueryMs, traces }: ObserveSettings,
  { log, version }: { log: Log; version: string },
): Promise<Observation> {
  const queries = createQueryObserver({ slowMs: slowQueryMs, log });
  const tracing = traces && (await import('./traces.ts')).openTraces(traces, version);
  const metrics = metricsToken && (await import('./metrics.ts')).createMetrics();

  function beginSpan(method: string, route: string, response: ServerResponse) {
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracing?.begin('request', `${method} ${route}`, attributes);
    if (span)
      response.once('close', () => {
        const { statusCode } = response;
        span.end(statusCode >= 500, { 'http.response.status_code': statusCode });
      });
    return span;
  }

  function observeAnswer({ method = '' }: IncomingMessage, response: ServerResponse, route: string): void {
    beginSpan(method, route, response);
    if (metrics) metrics.observeAnswer(method, route, response);
  }

  return {
    observeQuery: queries.observe,
    observeAnswer: tracing || metrics ? observeAnswer : undefined,
    observeRequests(app) {
      if (metrics) metrics.observeRequests(app);
      app.addHook('onRequest', (request, reply, done) => {
        const { method, routeOptions } = request;
        const route = routeOptions.url ?? 'none';
        const name = `${method} ${route}`;
        const span = beginSpan(method, route, reply.raw);
        doing({ name, requestId: request.id, span }, done);
      });
    },
    observeJob: (definition) => ({
      ...definition,
      async run(input, job) {
        const name = `job ${definition.name}`;
        const span = tracing?.begin('job', name, { 'pariksha.job': definition.name });
        try {
          const report = await doing({ name, span }, () => definition.run(input, job));
          span?.end(false);
          return report;
        } catch (error) {
          span?.end(true);
          throw error;
        }
      },
    }),
    registerMetrics(app, gauges) {
      if (!metrics || !metricsToken) return;
      const slow = {
        name: 'pariksha_slow_queries_total',
        help: 'Statements that took longer than SLOW_QUERY_MS',
      };
      metrics.add([...gauges, { ...slow, read: queries.slowQueries }]);
      metricsRoute(app, metrics, metricsToken);
    },
    close: async () => tracing?.close(),
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * GET /metrics, for clients that send the token as `Authorization: Bearer`. The metrics
 * contain nothing about visitors.
 */
function metricsRoute(app: HttpApp, metrics: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`);
  app.get(
    '/metrics',
    { config: { access: 'public', isAlwaysServed: true }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
        throw new AppError('unauthorized', { public: 'Unauthorized: send the token of METRICS_TOKEN' });
      return reply.type(metrics.contentType).send(await metrics.scrape());
    },
  );
}
