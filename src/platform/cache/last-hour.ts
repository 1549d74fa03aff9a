export interface LastHour<Name extends string> {
  /** Remembers what the counters say now; to be called once a minute. */
  sample(): void;
  /** What the counters have grown by in the last hour, or since the beginning when that was later. */
  growth(): Record<Name, number>;
}

const minutesAnHour = 60;

/** An hour of counters that only grow: what is counted pays nothing for it. */
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
