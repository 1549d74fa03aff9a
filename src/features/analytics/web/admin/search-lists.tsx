import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { formatCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { FilePlus2, ListPlus, Tag } from '#ui/icons.ts';
import { goToTab, getTabUrl, type TabState } from '#admin-kit/tab-url.ts';
import { BarList } from '#admin-kit/charts/bar-list.tsx';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { Button } from '#ui/button.tsx';
import type { AnalyticsFigures, SearchCount } from '../../analytics-admin.contract.ts';
import { CsvLink, type Part } from './parts.tsx';
import type { Selection } from './selection.ts';

const maxShown = 10;
const searchesTitle = 'Top searches';
const unmatchedTitle = 'Searches without results';

function SearchLink({ text }: { text: string }) {
  return (
    <a
      href={sitePaths.browse({ search: text })}
      target="_blank"
      rel="noopener"
      className="text-accent hover:underline"
    >
      {text}
    </a>
  );
}

/** Asks for the exam that a search means, and opens the exam's form with the search as a new alias. */
function AliasDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { data: exams = [] } = useQuery(examChoicesQuery);
  const [examId, setExamId] = useState('');
  const go = () => void goToTab(getTabUrl('exams', { open: examId, alias: text }));
  return (
    <ModalDialog title="Add alias" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (examId !== '') go();
        }}
      >
        <p>
          People who search for <strong className="wrap-anywhere">‘{text}’</strong> will find this exam’s
          papers.
        </p>
        <ChoiceField
          label="Exam"
          name="examId"
          choices={exams}
          value={examId}
          onValue={setExamId}
          placeholder="Choose an exam"
          isRequired
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={examId === ''}>
            Open the exam
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

/** Searches without papers, each with what can be done about it. */
function UnmatchedSearches({ state, searches }: { state: TabState; searches: SearchCount[] }) {
  const openTabs = useOpenTabs();
  const alias = state.get('alias');
  const actionsFor = (text: string) => [
    ...(openTabs.has('exams')
      ? [{ label: 'Add alias', icon: Tag, onChoose: () => state.set({ alias: text }) }]
      : []),
    ...(openTabs.has('search-words')
      ? [
          {
            label: 'Add synonyms',
            icon: ListPlus,
            onChoose: () => void goToTab(getTabUrl('search-words', { open: 'new', word: text })),
          },
        ]
      : []),
    ...(openTabs.has('upload')
      ? [
          {
            label: 'Add paper',
            icon: FilePlus2,
            onChoose: () => void goToTab(getTabUrl('upload', { title: text })),
          },
        ]
      : []),
  ];
  return (
    <>
      <BarList
        label={unmatchedTitle}
        rows={searches.map(({ text, count }) => ({
          key: text,
          name: text,
          count,
          actions: <RowMenu label={`Actions for ${text}`} actions={actionsFor(text)} />,
        }))}
      />
      {alias !== '' && <AliasDialog text={alias} onClose={() => state.set({ alias: undefined })} />}
    </>
  );
}

/** Returns the most frequent searches, and the searches without papers. */
export function getSearchLists(
  selection: Selection,
  { searches, nothingFound }: AnalyticsFigures,
  state: TabState,
): Part[] {
  const rows = searches.slice(0, maxShown).map(({ text, count, found }) => ({
    key: text,
    name: <SearchLink text={text} />,
    count,
    note: found === null ? undefined : formatCount(found, 'paper'),
  }));
  return [
    {
      title: searchesTitle,
      isEmpty: rows.length === 0,
      actions: <CsvLink title={searchesTitle} selection={selection} what="searches" />,
      content: <BarList label={searchesTitle} rows={rows} />,
    },
    {
      title: unmatchedTitle,
      isEmpty: nothingFound.length === 0,
      actions: <CsvLink title={unmatchedTitle} selection={selection} what="nothing-found" />,
      content: <UnmatchedSearches state={state} searches={nothingFound.slice(0, maxShown)} />,
    },
  ];
}
