import { useQuery } from '@tanstack/react-query';
import { ListPlus, Search } from '#ui/icons.ts';
import { formatCount } from '#lib/text/format.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { nothingFoundQuery } from './search-words.api.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a calendar day such as '9 March'. The day has no time. */
const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Lists searches of the last 30 days without papers. Each can become a synonym in one click. */
export function NothingFoundList({
  onAdd,
  onTest,
}: {
  onAdd: (text: string) => void;
  onTest: (text: string) => void;
}) {
  const query = useQuery(nothingFoundQuery);
  if (query.isPending) return <LoadingRows count={3} />;
  if (query.isError)
    return <ReadFailure what="The searches without papers" onRetry={() => void query.refetch()} />;
  const { searches } = query.data;
  if (searches.length === 0)
    return <p className="text-sm text-muted">No search of the last 30 days was without papers.</p>;
  return (
    <ol className="divide-y divide-line text-sm">
      {searches.map(({ text, count, lastDay }) => (
        <li key={text} className="flex items-center gap-2 py-1">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-semibold">{text}</span>
            <span className="tabular block text-muted">
              {formatCount(count, 'time')}, last on <time dateTime={lastDay}>{dayText(lastDay)}</time>
            </span>
          </span>
          <IconButton label={`Test ${text}`} icon={Search} onClick={() => onTest(text)} />
          <IconButton label={`Add synonyms for ${text}`} icon={ListPlus} onClick={() => onAdd(text)} />
        </li>
      ))}
    </ol>
  );
}
