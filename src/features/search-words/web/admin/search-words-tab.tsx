import { useQuery } from '@tanstack/react-query';
import { BookOpen, ListPlus, Pencil, Plus, Search, Trash2 } from '#ui/icons.ts';
import { formatCount } from '#lib/text/format.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { searchRows } from '#admin-kit/search-rows.ts';
import { SearchField } from '#admin-kit/search-field.tsx';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { useOpenRecord } from '#admin-kit/use-open-record.ts';
import { useRecordDeletion } from '#admin-kit/use-record-deletion.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import type { AdminSynonymGroup } from '../../search-words-admin.contract.ts';
import { GroupForm } from './group-form.tsx';
import { QueryTest } from './query-test.tsx';
import { groupQuery, nothingFoundQuery, searchWordsPath, searchWordsQuery } from './search-words.api.ts';
import { StopWordsForm } from './stop-words-form.tsx';

const ask = ({ words }: AdminSynonymGroup) => ({
  title: `Delete the synonyms of ${words[0]}?`,
  body: `Searches will no longer treat these ${words.length} words as equal: ${words.join(', ')}.`,
});

/** Lists groups of synonyms with their actions. */
function GroupList({
  groups,
  onEdit,
  onDelete,
}: {
  groups: AdminSynonymGroup[];
  onEdit: (group: AdminSynonymGroup) => void;
  onDelete: (group: AdminSynonymGroup) => void;
}) {
  return (
    <ul aria-label="Synonyms" className="divide-y divide-line text-sm">
      {groups.map((group) => {
        const [first = '', ...others] = group.words;
        return (
          <li key={group.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-semibold">{first}</span>
              {others.length > 0 && <span className="text-muted"> = {others.join(', ')}</span>}
            </span>
            <IconButton label={`Edit ${first}`} icon={Pencil} onClick={() => onEdit(group)} />
            <IconButton label={`Delete ${first}`} icon={Trash2} onClick={() => onDelete(group)} />
          </li>
        );
      })}
    </ul>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a calendar day such as '9 March'. The day has no time. */
const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Lists searches of the last 30 days without papers. Each can become a synonym in one click. */
function NothingFoundList({
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

export function Tab() {
  const state = useTabState();
  const list = useQuery(searchWordsQuery);
  const page = readPage(state);
  const search = state.get('search').trim();
  const groups = searchRows(list.data?.groups ?? [], ({ words }) => words, { ...page, search });
  const open = useOpenRecord(state.get('open'), list.data?.groups ?? [], groupQuery);
  const close = () => state.set({ open: undefined, word: undefined });
  const add = () => state.set({ open: 'new' });
  const deletion = useRecordDeletion('group', `${searchWordsPath}/groups`, ask);
  const stopWords = list.data?.stopWords;

  return (
    <TabPage
      title="Search Words"
      hint="Synonyms, and words that search ignores. Add other names of an exam, category or subject in its own form."
      actions={
        <Button onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add synonyms
        </Button>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Test a query">
            <QueryTest
              query={state.get('test')}
              onQuery={(test) => state.set({ test }, { isReplacing: true })}
            />
          </Card>
          <Card title="Synonyms">
            <div className="flex flex-col gap-4">
              <ProblemNotice text={deletion.problem} />
              <form role="search" aria-label="Find synonyms" onSubmit={(event) => event.preventDefault()}>
                <SearchField
                  className="max-w-md"
                  label="Search"
                  placeholder="A word or phrase"
                  search={search}
                  onSearch={(text) => state.set({ search: text, page: undefined }, { isReplacing: true })}
                />
              </form>
              <PagedResults
                query={list}
                what="The search words"
                total={groups.matches}
                place={page}
                empty={
                  <Blankslate
                    icon={<BookOpen aria-hidden className="size-8" />}
                    title="No synonyms found"
                    hint="Add words that mean the same, such as maths, ganit and गणित."
                    action={<Button onClick={add}>Add synonyms</Button>}
                  />
                }
              >
                <GroupList
                  groups={groups.rows}
                  onEdit={({ id }) => state.set({ open: id })}
                  onDelete={(group) => void deletion.remove(group)}
                />
              </PagedResults>
            </div>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Searches without papers, last 30 days">
            <NothingFoundList
              onAdd={(word) => state.set({ open: 'new', word })}
              onTest={(test) => state.set({ test })}
            />
          </Card>
          <Card title="Ignored words">{stopWords && <StopWordsForm saved={stopWords} />}</Card>
        </div>
      </div>
      {state.get('open') === 'new' && (
        <GroupForm saved={undefined} newWord={state.get('word')} onClose={close} />
      )}
      {open && <GroupForm key={open.id} saved={open} onClose={close} />}
    </TabPage>
  );
}
