import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#lib/text/format.ts';
import type { TabState } from '#admin-kit/tab-url.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { CircleCheck, Undo2 } from '#ui/icons.ts';
import {
  type DuplicateGroup,
  findDuplicatesJobName,
  type DuplicateGroups,
} from '../../paper-duplicates.contract.ts';
import { DuplicateCard } from './duplicate-card.tsx';
import { getDifferingFacts } from './duplicate-facts.ts';
import { duplicatePapersQuery, duplicatesUrl } from './duplicates.api.ts';
import { useDuplicateActions, type LastKept } from './use-duplicate-actions.tsx';
import { JobAgain } from '#features/jobs/jobs.admin.tsx';
import { When } from '#admin-kit/when.tsx';

const pageSize = 10;

const reasons = {
  file: 'The same file',
  address: 'The same File URL',
  facts: 'Similar exam, year, session, type, language and title',
  text: 'The same paper in another file: most of the text is the same, in the same order',
  set: 'Another set of the same exam and year: at least 30% of the questions are the same',
  questions: 'At least 30% of the questions are the same',
} as const satisfies Record<DuplicateGroup['reason'], string>;

function Kept({ last, isBusy, onUndo }: { last: LastKept; isBusy: boolean; onUndo: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line-strong bg-raised p-4"
    >
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        {last.title} was kept; {formatCount(last.trashedIds.length, 'duplicate')}{' '}
        {last.trashedIds.length === 1 ? 'is' : 'are'} in the trash.
      </p>
      <Button variant="secondary" disabled={isBusy} onClick={onUndo}>
        <Undo2 aria-hidden className="size-5" />
        Undo
      </Button>
    </div>
  );
}

function Group({
  group,
  isBusy,
  actions: { keep, markDifferent },
}: {
  group: DuplicateGroup;
  isBusy: boolean;
  actions: Pick<ReturnType<typeof useDuplicateActions>, 'keep' | 'markDifferent'>;
}) {
  const { reason, total, papers } = group;
  const others = total - papers.length;
  const differing = getDifferingFacts(papers);
  return (
    <Card
      title={reasons[reason]}
      actions={
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => void markDifferent(group)}
          aria-label={`Not duplicates: ${papers[0]?.title}`}
        >
          Not duplicates
        </Button>
      }
    >
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {papers.map((paper) => (
          <DuplicateCard
            key={paper.id}
            paper={paper}
            differing={differing}
            isBusy={isBusy}
            onKeep={() => void keep(paper, group)}
          />
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-4 text-sm text-muted">
          {formatCount(others, 'more paper')} of this group {others === 1 ? 'comes' : 'come'} when these are
          settled.
        </p>
      )}
    </Card>
  );
}

/** Shows groups of duplicate papers. The owner keeps one paper of a group or marks the papers as different. */
export function DuplicatePapers({ state }: { state: TabState }) {
  const { page, onPage } = readPage(state);
  const duplicates = useQuery(duplicatePapersQuery(page, pageSize));
  const { problem, isBusy, last, undo, ...actions } = useDuplicateActions();
  const { groups = [], total = 0, searchedAt = null } = duplicates.data ?? {};
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Nothing is merged automatically. The others move to the trash, and their URLs redirect to the one you
        keep.
      </p>
      {duplicates.data && (
        <DuplicatesSearch duplicates={duplicates.data} onEnd={() => void duplicates.refetch()} />
      )}
      <ProblemNotice text={problem} />
      {last && <Kept last={last} isBusy={isBusy} onUndo={() => void undo(last)} />}
      <PagedResults
        query={duplicates}
        what="The duplicate papers"
        total={total}
        place={{ page, size: pageSize, onPage }}
        empty={
          searchedAt !== null && (
            <Blankslate
              icon={<CircleCheck aria-hidden className="size-8" />}
              title="No duplicate papers"
              hint="No two papers have the same file, the same File URL, nearly the same facts, or 30% of their questions."
            />
          )
        }
      >
        <div className="flex flex-col gap-4">
          {groups.map((group) => (
            <Group
              key={`${group.reason} ${group.papers.map(({ id }) => id).join()}`}
              group={group}
              isBusy={isBusy || duplicates.isPlaceholderData}
              actions={actions}
            />
          ))}
        </div>
      </PagedResults>
    </div>
  );
}

/**
 * Shows the age of the list and starts another search. Calls `onEnd` when a search ends while this component is
 * mounted.
 */
function DuplicatesSearch({
  duplicates: { searchedAt, isStale, leftOut },
  onEnd,
}: {
  duplicates: DuplicateGroups;
  onEnd: () => void;
}) {
  return (
    <JobAgain
      job={findDuplicatesJobName}
      url={`${duplicatesUrl}/search`}
      action={searchedAt === null ? undefined : 'Search again'}
      onEnd={onEnd}
    >
      {searchedAt === null ? (
        'Comparing all papers for the first time.'
      ) : (
        <>
          Searched <When at={searchedAt} />.{isStale && ' Papers have changed since then.'}
          {leftOut > 0 &&
            ` ${formatCount(leftOut, 'more group')} will be listed after these are settled and you search again.`}
        </>
      )}
    </JobAgain>
  );
}
