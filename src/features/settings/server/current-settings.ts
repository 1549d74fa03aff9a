import { isDeepStrictEqual } from 'node:util';
import { deepFreeze } from '#lib/deep-freeze.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import type { Log } from '#platform/log/log.ts';
import type { PublicSettings, SiteSettings } from '../settings.contract.ts';
import { defaultSettings } from '../settings-defaults.contract.ts';
import { createHash } from 'node:crypto';
import { parseBrandHash } from './brand-names.ts';

/** Returns a hash of a text, short enough for a URL. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

const getVersionedUrl = (path: string, text: string | null) =>
  text === null ? null : `${path}?v=${contentHash(text)}`;

/** Returns the settings that any visitor may read. Custom code is replaced by its URL. */
export function getPublicSettings({ customCss, customJs, ...open }: SiteSettings): PublicSettings {
  return {
    ...open,
    customCssUrl: getVersionedUrl('/custom.css', customCss),
    customJsUrl: getVersionedUrl('/custom.js', customJs),
    iconsVersion: open.faviconUrl === null ? null : (parseBrandHash(open.faviconUrl) ?? null),
  };
}

/** The settings and their public part, built once, frozen and shared by all readers. */
export interface ShownSettings {
  settings: SiteSettings;
  shown: PublicSettings;
}

const freshMs = 300_000;
/** Interval between reads while the database is unavailable. */
const retryMs = 10_000;
/** Timeout after which a silent database counts as unavailable: a broken network connection gives no error. */
const timeoutMs = 5_000;

async function soon<Value>(value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('connection timeout')), timeoutMs);
  });
  try {
    return await Promise.race([value, enough]);
  } finally {
    clearTimeout(timer);
  }
}

export function createCurrentSettings(options: {
  read: () => Promise<SiteSettings>;
  /**
   * Called when the settings shown while the database was unavailable prove to be stale:
   * cached pages may contain them.
   */
  onLateChange: () => void;
  log: Log;
  now: () => number;
}) {
  const { read, onLateChange, log, now } = options;
  const toShown = (settings: SiteSettings): ShownSettings =>
    deepFreeze({ settings, shown: getPublicSettings(settings) });
  let last = toShown(defaultSettings);
  let hasStoodIn = false;
  let current: { settings: Promise<ShownSettings>; until: number } | undefined;

  function cacheSettings(settings: ShownSettings): void {
    const isLate = hasStoodIn && !isDeepStrictEqual(settings, last);
    last = settings;
    hasStoodIn = false;
    if (isLate) onLateChange();
  }

  function fallBack(error: unknown): ShownSettings {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ error }, 'the settings cannot be read: the last known ones are used');
    hasStoodIn = true;
    return last;
  }

  function readAgain(): Promise<ShownSettings> {
    const reading = read().then(toShown);
    const settings = soon(reading).catch((error: unknown) => {
      entry.until = now() + retryMs;
      return fallBack(error);
    });
    const entry = { settings, until: now() + freshMs };
    current = entry;
    // A read from before a drop serves only its own callers. A late result still replaces the fallback.
    const isCurrent = () => current === entry;
    reading.then(
      (value) => {
        if (!isCurrent()) return;
        current = { settings: reading, until: now() + freshMs };
        cacheSettings(value);
      },
      () => {},
    );
    settings.catch(() => {
      if (isCurrent()) current = undefined;
    });
    return settings;
  }

  return {
    /**
     * Returns the settings, read once and shared until they are dropped or five minutes old. While the database is
     * unavailable, returns the last settings, or the defaults. Throws for any other failure.
     */
    get: () => (current && now() < current.until ? current.settings : readAgain()),
    drop(): void {
      current = undefined;
    },
  };
}
