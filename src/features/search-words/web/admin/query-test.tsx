import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { SearchField } from '#admin-kit/search-field.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import type { TestedQuery } from '../../search-words-admin.contract.ts';
import { testedQuery } from './search-words.api.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const named = (list: { name: string }[]) => list.map(({ name }) => name).join(', ');

function Understood({ tested }: { tested: TestedQuery }) {
  const { text, groups, stopWords, categories, exams, papers, paperCount } = tested;
  return (
    <dl className="flex flex-col gap-2 text-sm" aria-live="polite">
      <Fact name="Read as">{text}</Fact>
      {stopWords.length > 0 && <Fact name="Stop words">{stopWords.join(', ')}</Fact>}
      {groups.length > 0 && (
        <Fact name="Synonyms">
          <ul className="flex flex-col gap-1">
            {groups.map(({ id, words }) => (
              <li key={id}>
                <a href={getTabUrl('search-words', { open: id })} className="text-accent hover:underline">
                  {words.join(', ')}
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {categories.length > 0 && <Fact name="Categories">{named(categories)}</Fact>}
      {exams.length > 0 && <Fact name="Exams">{named(exams)}</Fact>}
      <Fact name="Papers">
        {paperCount === 0 ? 'No paper matches.' : groupedCount(paperCount)}
        <ol className="mt-1 flex flex-col gap-1">
          {papers.map(({ id, title, slug, year }) => (
            <li key={id} className="flex gap-3">
              <span className="tabular text-muted">{year}</span>
              <a
                href={sitePaths.paper(slug)}
                target="_blank"
                rel="noopener"
                className="text-accent hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </Fact>
    </dl>
  );
}

/** Shows how search understands a query, and what it finds. */
export function QueryTest({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const tested = useQuery(testedQuery(query));
  return (
    <form
      role="search"
      aria-label="Test a query"
      className="flex flex-col gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        className="max-w-md"
        label="Query"
        placeholder="2022 ssc cgl ganit"
        search={query}
        onSearch={(text) => onQuery(text.trim())}
      />
      {tested.isLoading && <LoadingRows count={3} />}
      {tested.isError && <ReadFailure what="The query" onRetry={() => void tested.refetch()} />}
      {query !== '' && tested.data && <Understood tested={tested.data} />}
    </form>
  );
}
