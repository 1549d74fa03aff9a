import { ExternalLink } from '#ui/icons.ts';
import { BarList } from '#admin-kit/charts/bar-list.tsx';
import type {
  AnalyticsFigures,
  ExportSubject,
  KeyCount,
  ViewDimension,
} from '../../analytics-admin.contract.ts';
import { dimensions } from './dimension-names.ts';
import { PartCard } from './part-card.tsx';
import { getSelectionUrl, withFilter, type Selection } from './selection.ts';

const mostShown = 10;

/** A value that filters all figures when it is clicked. */
function FilterLink({ name, url }: { name: string; url: string }) {
  return (
    <a href={url} title="Show only these views" className="text-accent hover:underline">
      {name}
    </a>
  );
}

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

/** The most frequent values of one dimension. */
function Ranking({
  title,
  dimension,
  what,
  keys,
  selection,
}: {
  title: string;
  dimension: ViewDimension;
  what: ExportSubject;
  keys: KeyCount[];
  selection: Selection;
}) {
  const { nameOf } = dimensions[dimension];
  const rows = keys.slice(0, mostShown).map(({ key, count }) => {
    if (key === '*') return { key, count, name: 'Other' };
    const url = getSelectionUrl(withFilter(selection, dimension, key));
    return {
      key,
      count,
      name: <FilterLink name={nameOf(key)} url={url} />,
      actions: dimension === 'page' && <PageLink path={key} />,
    };
  });
  return (
    <PartCard title={title} isEmpty={rows.length === 0} selection={selection} what={what}>
      <BarList label={title} rows={rows} />
    </PartCard>
  );
}

/** The most viewed pages, referrers, languages and devices. */
export function Rankings({
  selection,
  pages,
  kinds,
  referrers,
  languages,
  devices,
}: { selection: Selection } & Pick<
  AnalyticsFigures,
  'pages' | 'kinds' | 'referrers' | 'languages' | 'devices'
>) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Ranking title="Top pages" dimension="page" what="pages" keys={pages} selection={selection} />
      <Ranking title="Page types" dimension="kind" what="kinds" keys={kinds} selection={selection} />
      <Ranking
        title="Referrers"
        dimension="referrer"
        what="referrers"
        keys={referrers}
        selection={selection}
      />
      <div className="flex min-w-0 flex-col gap-6">
        <Ranking
          title="Languages"
          dimension="language"
          what="languages"
          keys={languages}
          selection={selection}
        />
        <Ranking title="Devices" dimension="device" what="devices" keys={devices} selection={selection} />
      </div>
    </div>
  );
}
