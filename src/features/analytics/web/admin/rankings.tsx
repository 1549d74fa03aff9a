import type { ReactNode } from 'react';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { locales } from '#lib/text/locales.ts';
import { BarList } from '#admin-kit/charts/bar-list.tsx';
import type { AnalyticsFigures, DeviceKind, KeyCount, PageKind } from '../../analytics-admin.contract.ts';
import { PartCard } from './part-card.tsx';

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
const mostShown = 10;

const nameIn = (names: Record<string, string>) => (key: string) => names[key] ?? key;
const languageName = (key: string) => locales.find(({ code }) => code === key)?.name ?? key;
const hostName = (key: string) => (key === '' ? 'Unknown: typed URL, bookmark or app' : key);

function pageLink(path: string): ReactNode {
  return (
    <a href={path} target="_blank" rel="noopener" className="text-accent hover:underline">
      {getReadableUrl(path)}
    </a>
  );
}

/** The most viewed pages, referrers, languages and devices. */
export function Rankings({
  days,
  pages,
  kinds,
  referrers,
  languages,
  devices,
}: Pick<AnalyticsFigures, 'days' | 'pages' | 'kinds' | 'referrers' | 'languages' | 'devices'>) {
  const rows = (keys: KeyCount[], nameOf: (key: string) => ReactNode) =>
    keys.slice(0, mostShown).map(({ key, count }) => ({
      key,
      count,
      name: key === '*' ? 'Other' : nameOf(key),
    }));
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <PartCard title="Top pages" isEmpty={pages.length === 0} days={days} what="pages">
        <BarList label="Top pages" rows={rows(pages, pageLink)} />
      </PartCard>
      <PartCard title="Page types" isEmpty={kinds.length === 0} days={days} what="kinds">
        <BarList label="Page types" rows={rows(kinds, nameIn(kindNames))} />
      </PartCard>
      <PartCard title="Referrers" isEmpty={referrers.length === 0} days={days} what="referrers">
        <BarList label="Referrers" rows={rows(referrers, hostName)} />
      </PartCard>
      <div className="flex min-w-0 flex-col gap-6">
        <PartCard title="Languages" isEmpty={languages.length === 0} days={days} what="languages">
          <BarList label="Languages" rows={rows(languages, languageName)} />
        </PartCard>
        <PartCard title="Devices" isEmpty={devices.length === 0} days={days} what="devices">
          <BarList label="Devices" rows={rows(devices, nameIn(deviceNames))} />
        </PartCard>
      </div>
    </div>
  );
}
