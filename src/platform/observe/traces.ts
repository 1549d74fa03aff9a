import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ObserveSettings } from '#platform/config/observe-settings.ts';
import type { TraceSpan, Tracing } from './trace-span.ts';

const kinds = { request: SpanKind.SERVER, job: SpanKind.INTERNAL } as const;

function wrap(tracer: Tracer, span: Span): TraceSpan {
  return {
    child(name, attributes) {
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return wrap(tracer, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context));
    },
    end(isFailure, attributes = {}) {
      span.setAttributes(attributes);
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Sends traces to an OpenTelemetry collector in batches, and drops them if the collector does not accept them.
 * Ignores trace headers of clients: any client could force the recording of all its requests.
 */
export function openTraces(
  { endpoint, share, serviceName }: NonNullable<ObserveSettings['traces']>,
  version: string,
): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('pariksha');
  return {
    begin: (kind, name, attributes) =>
      wrap(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes, root: true }, ROOT_CONTEXT)),
    close: () => provider.shutdown().catch(() => {}),
  };
}
