import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge as PromGauge, Histogram, Registry } from 'prom-client';
import { within } from '#lib/time/within.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { Figures, Gauge } from './gauge.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds, from a fast call to the timeout of a proxy. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Timeout of a read: a silent database must not block the other metrics. */
const timeoutMs = 1_000;

/** The Prometheus metrics of one process. */
export function createMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const gauges: { gauge: Gauge; instrument: Counter | PromGauge }[] = [];

  const times = new Histogram({
    name: 'pariksha_http_request_duration_seconds',
    help: 'Requests by matched route, until the answer is sent; pages from the cache are not among them',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [register],
  });

  async function read(gauge: Gauge): Promise<Figures | undefined> {
    try {
      return await within(timeoutMs, Promise.resolve(gauge.read()));
    } catch {
      return undefined;
    }
  }

  async function refresh({ gauge, instrument }: (typeof gauges)[number]): Promise<void> {
    const reading = await read(gauge);
    const { label } = gauge;
    instrument.reset();
    // Without a value, the metric has no line, so that an alert can distinguish this from 0.
    if (reading === undefined) instrument.remove({});
    else if (typeof reading === 'number') instrument.inc(reading);
    else if (label)
      for (const [value, figure] of Object.entries(reading)) instrument.inc({ [label]: value }, figure);
  }

  return {
    /**
     * Times every request to routes that are added later. Pages from the cache do not reach these
     * routes and are only counted.
     */
    observeRequests(app: HttpApp): void {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const status = reply.raw.statusCode;
        times.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
        done();
      });
    },
    /** Times a response that bypasses Fastify, from now until it is sent. */
    observeAnswer(method: string, route: string, response: ServerResponse): void {
      const startedAt = performance.now();
      response.once('close', () => {
        const status = response.statusCode;
        times.observe({ method, route, status }, (performance.now() - startedAt) / 1000);
      });
    },
    add(more: Gauge[]): void {
      for (const gauge of more) {
        const { name, help } = gauge;
        const labelNames = gauge.label === undefined ? [] : [gauge.label];
        const options = { name, help, labelNames, registers: [register] };
        gauges.push({
          gauge,
          instrument: name.endsWith('_total') ? new Counter(options) : new PromGauge(options),
        });
      }
    },
    contentType: register.contentType,
    /** Returns the response to a scrape. */
    async scrape(): Promise<string> {
      await Promise.all(gauges.map(refresh));
      return register.metrics();
    },
  };
}
