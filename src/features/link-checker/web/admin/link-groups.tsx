import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CircleCheck } from '#ui/icons.ts';
import type { LinkGroup } from '../../link-checker.contract.ts';
import { linkGroupsQuery } from './link-checker.api.ts';
import { getCause } from './link-causes.ts';
import { ReplaceHostDialog } from './replace-host-dialog.tsx';

function Site({
  group,
  onReplace,
  onStore,
}: {
  group: LinkGroup;
  onReplace: () => void;
  onStore: () => void;
}) {
  const { host, reason, status, count, broken, files, url } = group;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 first:border-0">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        <a
          href={getTabUrl('links', { host, reason, status })}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline sm:min-h-0"
        >
          {host}
        </a>
        <span className="block text-muted">
          {formatCount(count, 'link')}
          {broken > 0 && `, ${groupedCount(broken)} broken`}. For example {url}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {files > 0 && status === 'warning' && (
          <Button variant="secondary" aria-label={`Store copies of all, ${host}`} onClick={onStore}>
            Store copies of all
          </Button>
        )}
        <Button variant="secondary" aria-label={`Replace host ${host}`} onClick={onReplace}>
          Replace host
        </Button>
      </div>
    </li>
  );
}

/** Problems of links by cause and site, with repairs for all links of a group. */
export function LinkGroups({
  onStoreCopies,
  onReplaced,
}: {
  onStoreCopies: (group: LinkGroup) => void;
  onReplaced: (jobId: string) => void;
}) {
  const groups = useQuery(linkGroupsQuery);
  const [replaced, setReplaced] = useState<LinkGroup>();
  if (groups.isPending) return <LoadingRows />;
  if (groups.isError) return <ReadFailure what="The problems" onRetry={() => void groups.refetch()} />;
  if (groups.data.length === 0)
    return (
      <Blankslate
        icon={<CircleCheck aria-hidden className="size-8" />}
        title="No problems found"
        hint="Links that fail or need attention appear here after a check."
        action={
          <ButtonLink variant="secondary" href={getTabUrl('links')}>
            Show all links
          </ButtonLink>
        }
      />
    );
  const causes = Map.groupBy(groups.data, ({ reason }) => reason);
  return (
    <div className="flex flex-col gap-6">
      {[...causes].map(([reason, sites]) => {
        const { title, advice } = getCause(reason);
        return (
          <section key={reason} className="flex flex-col gap-2">
            <h2 className="text-base font-semibold">
              {title},{' '}
              {formatCount(
                sites.reduce((sum, { count }) => sum + count, 0),
                'link',
              )}
            </h2>
            <p className="text-sm text-muted">{advice}</p>
            <ul className="rounded-lg border border-line bg-raised">
              {sites.map((group) => (
                <Site
                  key={`${group.host} ${group.status}`}
                  group={group}
                  onReplace={() => setReplaced(group)}
                  onStore={() => onStoreCopies(group)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {replaced && (
        <ReplaceHostDialog
          host={replaced.host}
          onClose={() => setReplaced(undefined)}
          onStarted={(jobId) => {
            setReplaced(undefined);
            onReplaced(jobId);
          }}
        />
      )}
    </div>
  );
}
