import { formatCount } from '#lib/text/format.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Waiting } from '../../dashboard.contract.ts';

/** Lists the work that waits for the reader, with a link to each. Renders nothing if there is none. */
export function WaitingCard({ waiting: { uploads, searches } }: { waiting: Waiting }) {
  const openTabs = useOpenTabs();
  const work = [
    {
      count: uploads,
      text: `${formatCount(uploads, 'upload is', 'uploads are')} not saved as papers yet`,
      tab: 'upload',
      label: 'Open uploads',
    },
    {
      count: searches,
      text: `${formatCount(searches, 'search', 'searches')} of the last 30 days found no paper`,
      tab: 'search-words',
      label: 'View searches',
    },
  ].filter(({ count, tab }) => count > 0 && openTabs.has(tab));
  if (work.length === 0) return null;
  return (
    <Card title="Waiting for you">
      <ul className="divide-y divide-line">
        {work.map(({ text, tab, label }) => (
          <li key={tab} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 basis-60">{text}</p>
            <ButtonLink href={getTabUrl(tab)} variant="secondary">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
