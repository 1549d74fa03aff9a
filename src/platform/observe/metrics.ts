import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge as PromGauge, Histogram, Registry } from 'prom-client';
import { within } from '#lib/within.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { Figures, Gauge } from './gauge.ts';

/** What one process tells a Prometheus server. */
export interface Metrics {
  /** Times every request of routes that are added after this; pages from the cache never come here, and are counted only. */
  observeRequests(app: HttpApp): void;
  /** Times an answer that Fastify does not see, from now until it is sent. */
  observeAnswer(method: string, route: string, response: ServerResponse): void;
  add(gauges: Gauge[]): void;
  contentType: string;
  /** The answer to a scrape. */
  scrape(): Promise<string>;
}

/** Seconds, from a quick call to what a proxy gives up on. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A database that does not answer must not keep the other figures. */
const patienceMs = 1_000;

export function createMetrics(): Metrics {
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
      return await within(patienceMs, Promise.resolve(gauge.read()));
    } catch {
      return undefined;
    }
  }

  async function refresh({ gauge, instrument }: (typeof gauges)[number]): Promise<void> {
    const found = await read(gauge);
    const { label } = gauge;
    instrument.reset();
    // Without a value there is no line: an alarm can tell that from 0.
    if (found === undefined) instrument.remove({});
    else if (typeof found === 'number') instrument.inc(found);
    else if (label)
      for (const [value, figure] of Object.entries(found)) instrument.inc({ [label]: value }, figure);
  }

  return {
    observeRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        const status = reply.raw.statusCode;
        times.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
        done();
      });
    },
    observeAnswer(method, route, response) {
      const startedAt = performance.now();
      response.once('close', () => {
        const status = response.statusCode;
        times.observe({ method, route, status }, (performance.now() - startedAt) / 1000);
      });
    },
    add(more) {
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
    async scrape() {
      await Promise.all(gauges.map(refresh));
      return register.metrics();
    },
  };
}
