/** The kinds of timed requests: public pages, cached or rendered, and calls under /api/. */
export type TimedKind = 'pages' | 'calls';

export interface TimingSummary {
  count: number;
  /** Responses with a status from 500. */
  failures: number;
  /** Milliseconds in which half of the responses started; null without any. */
  p50: number | null;
  p95: number | null;
}

/** Response times of this process in the last hour, in histograms of fixed size. */
export type Timings = ReturnType<typeof createTimings>;

const minuteMs = 60_000;
const minutes = 60;
/**
 * Buckets are 9% wide, so quantiles are accurate to 4.5%. The first ends at 0.01 ms, the last starts at 2.5 minutes.
 */
const bucketsADoubling = 8;
const buckets = 192;
const bucketsAMillisecond = 100;

function getBucket(milliseconds: number): number {
  const bucket = Math.floor(Math.log2(milliseconds * bucketsAMillisecond) * bucketsADoubling) + 1;
  return bucket > 0 ? Math.min(bucket, buckets - 1) : 0;
}

/** Returns the middle of a bucket in milliseconds. */
function getMiddle(bucket: number): number {
  return 2 ** ((bucket - 0.5) / bucketsADoubling) / bucketsAMillisecond;
}

/** One histogram for each minute. A minute reuses the memory of the minute one hour before. */
function createRing() {
  const minuteAt = new Float64Array(minutes).fill(-1);
  const failuresAt = new Uint32Array(minutes);
  const counts = new Uint32Array(minutes * buckets);

  return {
    note(minute: number, bucket: number, isFailure: boolean): void {
      const index = minute % minutes;
      if (minuteAt[index] !== minute) {
        minuteAt[index] = minute;
        failuresAt[index] = 0;
        counts.fill(0, index * buckets, (index + 1) * buckets);
      }
      counts[index * buckets + bucket]! += 1;
      if (isFailure) failuresAt[index]! += 1;
    },
    summary(minute: number): TimingSummary {
      const merged = new Float64Array(buckets);
      let failures = 0;
      for (let index = 0; index < minutes; index += 1) {
        if (minuteAt[index]! <= minute - minutes) continue;
        failures += failuresAt[index]!;
        for (let bucket = 0; bucket < buckets; bucket += 1)
          merged[bucket]! += counts[index * buckets + bucket]!;
      }
      const count = merged.reduce((sum, one) => sum + one, 0);
      return { count, failures, p50: quantile(merged, count * 0.5), p95: quantile(merged, count * 0.95) };
    },
  };
}

/** Returns the smallest value that at least `rank` of the counted values do not exceed. */
function quantile(counts: Float64Array, rank: number): number | null {
  let seen = 0;
  for (const [bucket, count] of counts.entries()) {
    seen += count;
    if (count > 0 && seen >= rank) return getMiddle(bucket);
  }
  return null;
}

/** Always uses 92 KB. Recording a response takes a fraction of a microsecond, most of it to read the clock. */
export function createTimings(now: () => number = () => performance.now()) {
  const rings = { pages: createRing(), calls: createRing() };
  return {
    /** Ends a measurement. `startedAt` is a value of `performance.now()`. */
    note(kind: TimedKind, startedAt: number, isFailure: boolean): void {
      const endedAt = now();
      rings[kind].note(Math.floor(endedAt / minuteMs), getBucket(endedAt - startedAt), isFailure);
    },
    /** Summarises the current minute and the 59 before it. */
    lastHour(): Record<TimedKind, TimingSummary> {
      const minute = Math.floor(now() / minuteMs);
      return { pages: rings.pages.summary(minute), calls: rings.calls.summary(minute) };
    },
  };
}
