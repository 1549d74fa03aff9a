/** A measured stretch of time, part of a trace. */
export interface TraceSpan {
  /** Begins a part of it. */
  child(name: string, attributes: Record<string, string | number>): TraceSpan;
  /** `isFailure` marks it as one: no message goes along, which could tell of a person. */
  end(isFailure: boolean, attributes?: Record<string, string | number>): void;
}

/** Begins traces. */
export interface Tracing {
  begin(kind: 'request' | 'job', name: string, attributes: Record<string, string | number>): TraceSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}
