import type { AdminSettings } from '../../settings-admin.contract.ts';
import type { SettingName, SiteSettings } from '../../settings.contract.ts';

/** A link in the form. The key identifies rows that are not saved yet. */
export interface LinkRow {
  key: string;
  title: string;
  titleHindi?: string | undefined;
  url: string;
}

export interface ColumnRow {
  key: string;
  title: string;
  titleHindi?: string | undefined;
  links: LinkRow[];
}

type ListName = 'footerColumns' | 'footerLinks' | 'socialLinks';
type NamesOf<Kind> = {
  [Name in SettingName]: SiteSettings[Name] extends Kind ? Name : never;
}[SettingName];
export type TextName = Exclude<NamesOf<string | null>, ListName>;
export type SwitchName = NamesOf<boolean>;

/** The form's values as its controls have them: an empty text is ''. */
export type SettingsFields = Record<TextName, string> &
  Record<SwitchName, boolean> & {
    footerColumns: ColumnRow[];
    footerLinks: LinkRow[];
    socialLinks: LinkRow[];
  };

let rows = 0;
export const newKey = () => `row-${(rows += 1)}`;
export const linkRow = (title = '', url = ''): LinkRow => ({ key: newKey(), title, url });

export function getSettingsFields({
  version: _version,
  updatedAt: _updatedAt,
  ...settings
}: AdminSettings): SettingsFields {
  const { footerColumns, footerLinks, socialLinks, ...others } = settings;
  const texts = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, value ?? '']));
  const toRows = (links: SiteSettings['footerLinks']) => links.map((link) => ({ ...link, key: newKey() }));
  return {
    ...texts,
    footerColumns: footerColumns.map(({ links, ...column }) => ({
      ...column,
      key: newKey(),
      links: toRows(links),
    })),
    footerLinks: toRows(footerLinks),
    socialLinks: Object.entries(socialLinks).map(([title, url]) => linkRow(title, url)),
  } as SettingsFields;
}

/** Returns all settings as the API accepts them. Of two social links with one name, the later one stays. */
export function readSettingsFields({
  footerColumns,
  footerLinks,
  socialLinks,
  ...others
}: SettingsFields): SiteSettings {
  const values = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, value === '' && name !== 'siteName' ? null : value]),
  );
  const toLinks = (links: LinkRow[]) => links.map(({ key: _key, ...link }) => link);
  return {
    ...values,
    footerColumns: footerColumns.map(({ key: _key, links, ...column }) => ({
      ...column,
      links: toLinks(links),
    })),
    footerLinks: toLinks(footerLinks),
    socialLinks: Object.fromEntries(
      socialLinks
        .filter(({ title, url }) => (title + url).trim() !== '')
        .map(({ title, url }) => [title.trim(), url]),
    ),
  } as SiteSettings;
}

/** Ignores the order of keys in a map. */
const comparable = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export function differingSettings(a: SiteSettings, b: SiteSettings): SettingName[] {
  const names = Object.keys(a).filter((name) => name in b) as SettingName[];
  return names.filter((name) => comparable(a[name]) !== comparable(b[name]));
}

/** Keeps the fields that were edited since `before` and takes all others from `now`. */
export function rebased(typed: SettingsFields, before: SettingsFields, now: SettingsFields): SettingsFields {
  const mine = differingSettings(readSettingsFields(typed), readSettingsFields(before));
  return { ...now, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) };
}

/** Formats a value as one line for comparison. */
export function formatSettingValue(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(formatSettingValue).join('; ');
  if (typeof value !== 'object') return String(value);
  const { titleHindi, url, links, ...named } = value as {
    title?: string;
    titleHindi?: string;
    url?: string;
    links?: unknown[];
  };
  const title = titleHindi ? `${named.title} (${titleHindi})` : named.title;
  if (title !== undefined && url !== undefined) return `${title} (${url})`;
  if (title !== undefined && links) return `${title}: ${formatSettingValue(links)}`;
  const entries = Object.entries(value);
  return entries.length === 0 ? 'nothing' : entries.map(([name, part]) => `${name} (${part})`).join('; ');
}
