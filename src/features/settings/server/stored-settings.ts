import type { FieldProblem } from '#platform/errors/app-error.ts';
import { settingRules, type PublicSettings } from '../settings.contract.ts';
import { defaultSettings } from './default-settings.ts';

export type StoredSettings = Record<string, unknown>;

/** What the table holds as an object; anything else in its place is nothing. */
export function storedObject(values: unknown): StoredSettings {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
}

/** What settings ask of each other. */
export function problemsBetween({ enableAds, googleAdsenseId }: PublicSettings): FieldProblem[] {
  if (!enableAds || googleAdsenseId !== null) return [];
  return [{ field: 'googleAdsenseId', message: 'is needed while ads are on' }];
}

/**
 * The settings as they apply: stored over default. What is stored and does not fit (by hand, by a restore, by another
 * version) shows its default instead and is named in `broken`; names that we do not know are passed over.
 */
export function applySettings(stored: StoredSettings): { settings: PublicSettings; broken: string[] } {
  const broken: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(settingRules.shape)) {
    const fallback = structuredClone(defaultSettings[name as keyof PublicSettings]);
    values[name] = fallback;
    // Null is a value: a text that the owner took away.
    if (!Object.hasOwn(stored, name)) continue;
    const parsed = rule.safeParse(stored[name]);
    if (parsed.success) values[name] = parsed.data;
    else broken.push(name);
  }
  const settings = values as PublicSettings;
  if (problemsBetween(settings).length === 0) return { settings, broken };
  return {
    settings: { ...settings, enableAds: defaultSettings.enableAds },
    broken: [...broken, 'enableAds'],
  };
}
