import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import type { Paper, PaperFacets } from '#features/papers/papers.contract.ts';
import { PaperAverage } from '#features/ratings/ratings.web.tsx';
import { getFactLabels, titleParts, useValueLabels } from '#features/papers/papers.web.ts';
import { Badge } from '#ui/badge.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { CompactDownloadLink, DownloadCount } from '../paper-card.tsx';

interface ListProps {
  exam: Exam;
  papers: Paper[];
  facets: PaperFacets;
  sort: string | undefined;
}

const wordsOf = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Returns the fact unless a title with these words has all of its words. Then it says nothing new. */
function unlessWithin(titleWords: string, fact: string | null): string | null {
  return fact !== null && titleWords.includes(wordsOf(fact)) ? null : fact;
}

/** Returns the names that titles begin with. The slug has the English name on pages of other languages. */
function namesOf({ name, slug, aliases }: Exam): string[] {
  return [name, slug, slug.replaceAll('-', ' '), ...aliases];
}

/** Shows a paper of an exam by what differs from the others. Screen readers get the whole title. */
function ExamPaperRow({
  paper,
  names,
  hasTypes,
  hasYear,
  hasDownloads,
}: {
  paper: Paper;
  /** The names that titles of the exam begin with. */
  names: string[];
  /** Whether the list has papers of several types. */
  hasTypes: boolean;
  hasYear: boolean;
  hasDownloads: boolean;
}) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const labels = useValueLabels();
  const [repeated, rest] = titleParts(paper.title, names, paper.year);
  const titleWords = wordsOf(rest);
  const facts = getFactLabels(
    {
      ...paper,
      subjectName: unlessWithin(titleWords, paper.subjectName),
      session: unlessWithin(titleWords, paper.session),
      paperType: hasTypes ? paper.paperType : '',
    },
    labels,
  );
  return (
    <article className="relative flex items-center gap-3 border-b border-line px-1 hover:bg-sunken lg:gap-6">
      {hasYear && <p className="tabular w-10 shrink-0 font-serif font-semibold text-muted">{paper.year}</p>}
      <div className="grid min-w-0 flex-1 items-baseline gap-x-6 py-1 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <h4 className="line-clamp-2 font-sans text-sm font-semibold" lang={languageOf(paper.title)}>
          <a href={paths.paper(paper.slug)} className="after:absolute after:inset-0 hover:text-accent">
            {repeated && <span className="sr-only">{repeated}</span>}
            {rest}
          </a>
        </h4>
        <p className="line-clamp-2 text-xs text-muted lg:text-sm">
          {facts}
          {hasDownloads && (
            <>
              {' · '}
              <DownloadCount count={paper.downloadCount} />
            </>
          )}
          <PaperAverage paper={paper} />
        </p>
      </div>
      {paper.isSpecimen && (
        <span className="max-sm:hidden">
          <Badge>{t`Specimen`}</Badge>
        </span>
      )}
      <CompactDownloadLink paper={paper} />
    </article>
  );
}

/** Returns the papers by year, in the order of the list, with the number of papers of that year on all pages. */
function byYear(papers: Paper[], { years }: PaperFacets) {
  return [...Map.groupBy(papers, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    papers: ofYear,
    count: years.find(({ value }) => value === year)?.count ?? ofYear.length,
  }));
}

/** Shows papers of an exam as dense rows, under their years if they are sorted by year. */
export function ExamPapers({ exam, papers, facets, sort }: ListProps) {
  const { t } = useLingui();
  const isByYear = sort === undefined || sort === 'year';
  const hasTypes = facets.paperTypes.length > 1;
  const names = namesOf(exam);
  const row = (paper: Paper) => (
    <ExamPaperRow
      key={paper.id}
      paper={paper}
      names={names}
      hasTypes={hasTypes}
      hasYear={!isByYear}
      hasDownloads={sort === 'downloads'}
    />
  );
  if (!isByYear) return <div className="border-t border-line">{papers.map(row)}</div>;
  return (
    <div className="flex flex-col gap-6">
      {byYear(papers, facets).map((group) => {
        const { year } = group;
        return (
          <section key={year} aria-labelledby={`year-${year}`}>
            <h3
              id={`year-${year}`}
              className="tabular flex items-baseline gap-3 border-b border-line-strong px-1 pb-1 text-xl"
            >
              {year}{' '}
              <small className="font-sans text-xs font-normal text-muted">
                {t`${plural(group.count, { one: '# paper', other: '# papers' })}`}
              </small>
            </h3>
            {group.papers.map(row)}
          </section>
        );
      })}
    </div>
  );
}
