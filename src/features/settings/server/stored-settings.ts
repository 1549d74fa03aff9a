import type { FieldProblem } from '#platform/errors/app-error.ts';
import { settingRules, type SettingName, type SiteSettings } from '../settings.contract.ts';
import { defaultSettings } from './default-settings.ts';

export type StoredSettings = Record<string, unknown>;

/** What the table holds as an object; anything else in its place is nothing. */
export function storedObject(values: unknown): StoredSettings {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
}

/** What some settings ask of each other. */
interface Agreement {
  between: readonly SettingName[];
  holds(settings: SiteSettings): boolean;
  /** The one to be told of; without it the one that was changed. */
  field?: SettingName;
  message: string;
  /** Those that show their default when what is stored does not agree. */
  yielding: readonly SettingName[];
}

/** Every page carries the links, compressed to about a tenth. */
const mostLinkBytes = 16_384;
const links = ['footerColumns', 'footerLinks', 'socialLinks'] as const;

const agreements: Agreement[] = [
  {
    between: ['enableAds', 'googleAdsenseId'],
    holds: ({ enableAds, googleAdsenseId }) => !enableAds || googleAdsenseId !== null,
    field: 'googleAdsenseId',
    message: 'is needed while ads are on',
    yielding: ['enableAds'],
  },
  {
    between: links,
    holds: (settings) =>
      Buffer.byteLength(JSON.stringify(links.map((name) => settings[name]))) <= mostLinkBytes,
    message: 'is too much: footer columns, footer links and social links have at most 16 KB together',
    yielding: links,
  },
];

/** Each setting as it is stored where that fits its own rule, else by default. */
function fitting(stored: StoredSettings): { settings: SiteSettings; broken: string[] } {
  const broken: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(settingRules.shape)) {
    const fallback = structuredClone(defaultSettings[name as SettingName]);
    values[name] = fallback;
    // Null is a value: a text that the owner took away.
    if (!Object.hasOwn(stored, name)) continue;
    const parsed = rule.safeParse(stored[name]);
    if (parsed.success) values[name] = parsed.data;
    else broken.push(name);
  }
  return { settings: values as SiteSettings, broken };
}

/**
 * The settings as they apply: stored over default. What is stored and does not fit (by hand, by a restore, by another
 * version) shows its default instead and is named in `broken`; names that we do not know are passed over.
 */
export function applySettings(stored: StoredSettings): { settings: SiteSettings; broken: string[] } {
  const { settings, broken } = fitting(stored);
  const yielding = agreements.flatMap((agreement) =>
    agreement.holds(settings) ? [] : [...agreement.yielding],
  );
  const defaults = Object.fromEntries(yielding.map((name) => [name, structuredClone(defaultSettings[name])]));
  return { settings: { ...settings, ...defaults }, broken: [...broken, ...yielding] };
}

/**
 * What a change leaves disagreeing. Only where it has a part in it: an old fault elsewhere must not stand in the way
 * of everything.
 */
export function disagreements(changed: string[], after: StoredSettings): FieldProblem[] {
  const { settings } = fitting(after);
  return agreements.flatMap((agreement) => {
    const touched = agreement.between.find((name) => changed.includes(name));
    if (touched === undefined || agreement.holds(settings)) return [];
    return [{ field: agreement.field ?? touched, message: agreement.message }];
  });
}
