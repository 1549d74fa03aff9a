export interface LastHour<Name extends string> {
  /** Stores the current counters. Call it once a minute. */
  sample(): void;
  /** Returns the growth of the counters in the last hour, or since the start if that is later. */
  growth(): Record<Name, number>;
}

const minutesAnHour = 60;

/** Measures the growth of counters over an hour. The code that counts needs no changes for it. */
export function createLastHour<Name extends string>(
  names: readonly Name[],
  read: () => Record<Name, number>,
): LastHour<Name> {
  const samples = [read()];
  return {
    sample() {
      samples.push(read());
      if (samples.length > minutesAnHour) samples.shift();
    },
    growth() {
      const [now, then] = [read(), samples[0]!];
      return Object.fromEntries(names.map((name) => [name, now[name] - then[name]])) as Record<Name, number>;
    },
  };
}
