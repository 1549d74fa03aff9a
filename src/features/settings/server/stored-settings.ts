import type { FieldProblem } from '#platform/errors/app-error.ts';
import { settingRules, type SettingName, type SiteSettings } from '../settings.contract.ts';
import { defaultSettings } from '../settings-defaults.contract.ts';

export type StoredSettings = Record<string, unknown>;

/** Returns the stored values as an object; an empty object for anything else. */
export function storedObject(values: unknown): StoredSettings {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
}

/** A rule between several settings. */
interface Agreement {
  between: readonly SettingName[];
  holds(settings: SiteSettings): boolean;
  /** The field that gets the error; by default the changed setting. */
  field?: SettingName;
  message: string;
  /** The settings that show their default if the stored values break the rule. */
  yielding: readonly SettingName[];
}

/** Every page contains the links, compressed to about a tenth. */
const maxLinkBytes = 16_384;
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
      Buffer.byteLength(JSON.stringify(links.map((name) => settings[name]))) <= maxLinkBytes,
    message: 'is too much: footer columns, footer links and social links have at most 16 KB together',
    yielding: links,
  },
];

/** Returns each setting with its stored value if that is valid, otherwise with its default. */
function fitting(stored: StoredSettings): { settings: SiteSettings; broken: string[] } {
  const broken: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(settingRules.shape)) {
    const fallback = structuredClone(defaultSettings[name as SettingName]);
    values[name] = fallback;
    // Null is a value: the owner removed the text.
    if (!Object.hasOwn(stored, name)) continue;
    const parsed = rule.safeParse(stored[name]);
    if (parsed.success) values[name] = parsed.data;
    else broken.push(name);
  }
  return { settings: values as SiteSettings, broken };
}

/**
 * Returns the effective settings: stored values over the defaults. An invalid stored value (from a manual edit, a
 * restore or another version) shows its default and is listed in `broken`. Unknown names are ignored.
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
 * Returns the rules between settings that a change breaks. Ignores rules that the change does not touch, so that an
 * old fault does not block other changes.
 */
export function disagreements(changed: string[], after: StoredSettings): FieldProblem[] {
  const { settings } = fitting(after);
  return agreements.flatMap((agreement) => {
    const touched = agreement.between.find((name) => changed.includes(name));
    if (touched === undefined || agreement.holds(settings)) return [];
    return [{ field: agreement.field ?? touched, message: agreement.message }];
  });
}
