/** A figure that is read when somebody asks for /metrics; what cannot be read is left out of the answer. */
export interface Gauge {
  /** `pariksha_downloads_pending`; what only grows ends in `_total`. */
  name: string;
  help: string;
  /** Of figures that differ by something. */
  label?: string;
  /** A number; with a label one for each of its values. Waited for a second at most. */
  read(): Figures | Promise<Figures>;
}

export type Figures = number | Record<string, number>;
