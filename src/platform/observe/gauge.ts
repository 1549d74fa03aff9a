/** A value that is read for each scrape of /metrics. A failed read leaves it out of the response. */
export interface Gauge {
  /** Such as `pariksha_downloads_pending`. A name that ends in `_total` is a counter. */
  name: string;
  help: string;
  /** Label name, for one value per label value. */
  label?: string;
  /** Returns a number, or with a label one number for each label value. Times out after one second. */
  read(): Figures | Promise<Figures>;
}

export type Figures = number | Record<string, number>;
