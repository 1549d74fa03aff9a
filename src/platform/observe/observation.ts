import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObserveSettings } from '#platform/config/observe-settings.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { doing } from './current-work.ts';
import type { Gauge } from './gauge.ts';
import { metricsRoute } from './metrics-route.ts';
import { createQueryObserver, type ObserveQuery } from './query-observer.ts';

/** What the process tells about itself: figures, traces, slow queries; each only when it is configured. */
export interface Observation {
  observeQuery: ObserveQuery;
  /** Before the first route. */
  observeRequests(app: HttpApp): void;
  /** Observes an answer that Fastify does not see as that of a route; undefined without metrics and traces. */
  observeAnswer?: ((request: IncomingMessage, response: ServerResponse, route: string) => void) | undefined;
  /** The job, known by its name to what it asks the database. */
  observeJob(definition: JobDefinition): JobDefinition;
  /** Adds /metrics, with these figures besides its own. */
  registerMetrics(app: HttpApp, gauges: Gauge[]): void;
  close(): Promise<void>;
}

/** What figures and traces need is read only when there are any. */
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
