import { isDeepStrictEqual } from 'node:util';
import { isDatabaseAway } from '#platform/database/database-away.ts';
import type { Log } from '#platform/log/log.ts';
import type { PublicSettings } from '../settings.contract.ts';
import { defaultSettings } from './default-settings.ts';

export interface CurrentSettings {
  /**
   * The settings, read once and shared until they are dropped or five minutes old. While the database is away: those
   * read last, or the defaults. Throws for any other failure. Do not change what it answers.
   */
  get(): Promise<PublicSettings>;
  drop(): void;
}

const freshMs = 300_000;
/** While the database is away it is asked this often. */
const retryMs = 10_000;
/** A database that says nothing for so long is away: a lost cable gives no error. */
const patienceMs = 5_000;

async function soon<Value>(value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('connection timeout')), patienceMs);
  });
  try {
    return await Promise.race([value, enough]);
  } finally {
    clearTimeout(timer);
  }
}

export function createCurrentSettings(options: {
  read: () => Promise<PublicSettings>;
  /** Told when what was shown while the database was away turns out to be out of date: pages may have been kept. */
  onLateChange: () => void;
  log: Log;
  now: () => number;
}): CurrentSettings {
  const { read, onLateChange, log, now } = options;
  let last = defaultSettings;
  let hasStoodIn = false;
  let kept: { settings: Promise<PublicSettings>; until: number } | undefined;

  function remember(settings: PublicSettings): void {
    const isLate = hasStoodIn && !isDeepStrictEqual(settings, last);
    last = settings;
    hasStoodIn = false;
    if (isLate) onLateChange();
  }

  function standIn(error: unknown): PublicSettings {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ error }, 'the settings cannot be read: those that were read last are shown');
    hasStoodIn = true;
    return last;
  }

  function readAgain(): Promise<PublicSettings> {
    const found = read();
    const settings = soon(found).catch((error: unknown) => {
      entry.until = now() + retryMs;
      return standIn(error);
    });
    const entry = { settings, until: now() + freshMs };
    kept = entry;
    // What is read before a drop is for those who asked before it. What comes late is still better than what stands in.
    const isCurrent = () => kept === entry;
    found.then(
      (value) => {
        if (!isCurrent()) return;
        kept = { settings: found, until: now() + freshMs };
        remember(value);
      },
      () => {},
    );
    settings.catch(() => {
      if (isCurrent()) kept = undefined;
    });
    return settings;
  }

  return {
    get: () => (kept && now() < kept.until ? kept.settings : readAgain()),
    drop() {
      kept = undefined;
    },
  };
}
