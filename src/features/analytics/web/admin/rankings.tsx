import { ExternalLink } from '#ui/icons.ts';
import { BarList } from '#admin-kit/charts/bar-list.tsx';
import type { AnalyticsFigures, KeyCount, ViewDimension } from '../../analytics-admin.contract.ts';
import { dimensions } from './dimension-names.ts';
import { CsvLink, type Part } from './parts.tsx';
import { getSelectionUrl, type Selection } from './selection.ts';

const mostShown = 10;

const lists = [
  { title: 'Top pages', by: 'page', what: 'pages' },
  { title: 'Page types', by: 'kind', what: 'kinds' },
  { title: 'Referrers', by: 'referrer', what: 'referrers' },
  { title: 'Languages', by: 'language', what: 'languages' },
  { title: 'Devices', by: 'device', what: 'devices' },
] as const;

function PageLink({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      aria-label={`Open ${dimensions.page.nameOf(path)}`}
      className="inline-flex size-9 items-center justify-center text-muted hover:text-ink"
    >
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

/** Returns a row that shows the views of its value when it is clicked. */
function getRow(selection: Selection, by: ViewDimension, { key, count }: KeyCount) {
  if (key === '*') return { key, count, name: 'Other' };
  const name = (
    <a
      href={getSelectionUrl({ ...selection, filter: { by, value: key } })}
      title="Show these views over time"
      className="text-accent hover:underline"
    >
      {dimensions[by].nameOf(key)}
    </a>
  );
  return { key, count, name, actions: by === 'page' && <PageLink path={key} /> };
}

/** Returns the most viewed pages, referrers, languages and devices. */
export function getRankings(selection: Selection, figures: AnalyticsFigures): Part[] {
  return lists.map(({ title, by, what }) => {
    const rows = figures[what].slice(0, mostShown).map((keyCount) => getRow(selection, by, keyCount));
    return {
      title,
      isEmpty: rows.length === 0,
      actions: <CsvLink title={title} selection={selection} what={what} />,
      content: <BarList label={title} rows={rows} />,
    };
  });
}
