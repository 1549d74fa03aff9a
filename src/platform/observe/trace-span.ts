/** A timed part of a trace. */
export interface TraceSpan {
  /** Starts a child span. */
  child(name: string, attributes: Record<string, string | number>): TraceSpan;
  /** `isFailure` sets the error status. It records no message, which could identify a person. */
  end(isFailure: boolean, attributes?: Record<string, string | number>): void;
}

/** Starts traces. */
export interface Tracing {
  begin(kind: 'request' | 'job', name: string, attributes: Record<string, string | number>): TraceSpan;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
