import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Category } from '#features/catalog/catalog.contract.ts';
import type { SearchNotes } from '#features/search/search-notes.contract.ts';
import { type AnswerNotes, getNoteSentences, useNoteTexts } from '#features/search-box/search.web.tsx';
import type { PaperFacets } from '#features/papers/papers.contract.ts';
import { pickFilters } from '#lib/url/paper-filters.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { withoutWords } from './without-words.ts';

function NearestExams({ nearest }: { nearest: SearchNotes['absent'][number]['nearest'] }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  if (nearest.length === 0) return null;
  return (
    <>
      {' '}
      {t`Nearest exams:`}{' '}
      {nearest.map(({ id, name, slug, categorySlug }, position) => (
        <span key={id}>
          {position > 0 && ', '}
          <a href={paths.exam(categorySlug, slug)} className="text-accent underline underline-offset-4">
            {name}
          </a>
        </span>
      ))}
    </>
  );
}

/** Says which words a search ignored or corrected, and what the library does not have. */
export function SearchNotesBox({
  text,
  notes,
  strict,
}: {
  text: string;
  notes: AnswerNotes;
  /** URL of the search for every word as typed; `undefined` if the page shows it. */
  strict?: string | undefined;
}) {
  const { t } = useLingui();
  const sentences = getNoteSentences(notes, useNoteTexts());
  const { ignoredWords, searchedWords, absent } = notes;
  if (absent.length + sentences.words.length === 0) return null;
  const isEmpty = ignoredWords.length > 0 && searchedWords.length === 0;
  return (
    <div
      role="note"
      className="flex flex-wrap gap-x-2 border-l-4 border-accent bg-sunken px-3 py-1.5 text-sm wrap-anywhere"
    >
      {absent.map(({ name, nearest }, at) => (
        <p key={name}>
          <strong>{sentences.absent[at]}</strong>
          <NearestExams nearest={nearest} />
        </p>
      ))}
      {sentences.words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {strict !== undefined && !isEmpty && (
        <p>
          <a
            href={strict}
            rel="nofollow"
            className="py-1 text-accent underline underline-offset-4"
          >{t`Search for exactly “${text}”`}</a>
        </p>
      )}
    </div>
  );
}

function Suggestion({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <span className="text-muted">{title}</span> {children}
    </li>
  );
}

const maxCategories = 8;
const link = 'inline-flex min-h-11 wrap-anywhere items-center px-1 text-accent underline underline-offset-4';

/** Offers ways on from a search without papers: other years, fewer filters, similar words, otherwise categories. */
export function WaysOn({
  query,
  facets,
  categories,
  to,
}: {
  query: PaperPageQuery;
  facets: PaperFacets;
  categories: Category[];
  to: (change: Partial<PaperPageQuery>) => string;
}) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const { search, strict, year } = query;
  const years = year === undefined ? [] : facets.years.slice(0, 5);
  const yearInText = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(search ?? '')?.[0];
  const otherText = search && yearInText ? withoutWords(search, [yearInText]) : '';
  const { search: _search, strict: _strict, year: _year, ...others } = pickFilters(query);
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  const isWide = search !== undefined && hasOthers;
  const isStrict = search !== undefined && strict !== undefined;
  const hasNone = years.length === 0 && otherText === '' && !isWide && !isStrict;
  return (
    <ul className="flex max-w-full flex-col gap-1 text-sm">
      {years.length > 0 && (
        <Suggestion title={t`Other years:`}>
          {years.map(({ value, count }) => (
            <a key={value} href={to({ year: value })} rel="nofollow" className={link}>
              {value} ({count})
            </a>
          ))}
        </Suggestion>
      )}
      {otherText !== '' && (
        <Suggestion title={t`All years:`}>
          <a href={to({ search: otherText })} rel="nofollow" className={link}>
            {otherText}
          </a>
        </Suggestion>
      )}
      {isStrict && (
        <Suggestion title={t`With similar words:`}>
          <a href={to({ strict: undefined })} rel="nofollow" className={link}>
            {search}
          </a>
        </Suggestion>
      )}
      {isWide && (
        <Suggestion title={t`In all papers:`}>
          <a href={paths.browse({ search })} rel="nofollow" className={link}>
            {search}
          </a>
        </Suggestion>
      )}
      {hasNone && (
        <Suggestion title={t`Categories:`}>
          {categories.slice(0, maxCategories).map(({ id, name, slug }) => (
            <a key={id} href={paths.category(slug)} className={link}>
              {name}
            </a>
          ))}
          <a href={paths.browse()} className={link}>{t`All papers`}</a>
        </Suggestion>
      )}
    </ul>
  );
}
