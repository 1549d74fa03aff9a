import { locales } from '#lib/text/locales.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import type { DeviceKind, PageKind, ViewDimension } from '../../analytics-admin.contract.ts';

const kindNames: Record<PageKind, string> = {
  home: 'Home',
  browse: 'Browse',
  search: 'Search results',
  category: 'Categories',
  exam: 'Exams',
  paper: 'Papers',
  calendar: 'Exam calendar',
  content: 'Content pages',
};
const deviceNames: Record<DeviceKind, string> = { phone: 'Phones', tablet: 'Tablets', desktop: 'Computers' };

const nameIn = (names: Record<string, string>) => (key: string) => names[key] ?? key;

/** The name of each dimension, and of its values. */
export const dimensions: Record<ViewDimension, { name: string; nameOf: (key: string) => string }> = {
  page: { name: 'Page', nameOf: getReadableUrl },
  kind: { name: 'Page type', nameOf: nameIn(kindNames) },
  referrer: {
    name: 'Referrer',
    nameOf: (key) => (key === '' ? 'Unknown: typed URL, bookmark or app' : key),
  },
  language: { name: 'Language', nameOf: (key) => locales.find(({ code }) => code === key)?.name ?? key },
  device: { name: 'Device', nameOf: nameIn(deviceNames) },
};
