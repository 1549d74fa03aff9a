import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Paper } from '#features/papers/papers.contract.ts';
import {
  getFacts,
  getHost,
  getSpineClass,
  hasWords,
  shortenTitles,
  useValueLabels,
  type TitlePart,
} from '#features/papers/papers.web.ts';
import { SaveIcon } from '#features/shelf/shelf.web.tsx';
import { PaperAverage } from '#features/ratings/ratings.web.tsx';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { DocumentChips } from './document-chips.tsx';
import { DownloadLink } from './download-link.tsx';
import { DownloadCount } from './paper-card.tsx';

/** A title with a dot for each hidden part between visible ones. Screen readers get the whole title. */
function ShortTitle({ parts }: { parts: TitlePart[] }) {
  return parts.map(({ text, isHidden }, at) => (
    <span key={at} className={isHidden ? 'sr-only' : undefined}>
      {!isHidden && at > 1 && <span aria-hidden>{' · '}</span>}
      {text}
    </span>
  ));
}

function ExamLink({ paper, linked }: { paper: Paper; linked: boolean }) {
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const { examName, examSlug, categorySlug } = paper;
  if (!linked || !categorySlug || !examSlug) return <span lang={languageOf(examName)}>{examName}</span>;
  return (
    <a
      href={paths.exam(categorySlug, examSlug)}
      lang={languageOf(examName)}
      className="relative z-10 inline-flex min-h-6 items-center underline-offset-4 hover:text-accent hover:underline"
    >
      {examName}
    </a>
  );
}

/** Returns the host of all papers, if there are several papers and none is stored on this site. */
function getSharedHost(papers: Paper[]): string | undefined {
  const hosts = new Set(papers.map(({ file, fileUrl }) => (file ? undefined : getHost(fileUrl))));
  const [host] = hosts;
  return papers.length > 1 && hosts.size === 1 ? host : undefined;
}

/** Says on which server all files of a list are, because its rows leave it out. */
export function SharedHost({ papers }: { papers: Paper[] }) {
  const { t } = useLingui();
  const host = getSharedHost(papers);
  return host === undefined ? null : <p className="text-xs text-muted">{t`The files are on ${host}.`}</p>;
}

export interface RowsProps {
  papers: Paper[];
  /** All papers of the page, if these are a part of them. */
  listed?: Paper[];
  /** Names of the exam of all papers, if the page says it. Rows then leave it out. */
  examNames?: string[] | undefined;
  /** Short titles of `listed`, if the rows are under their year. */
  titles?: TitlePart[][];
  /** Whether the exam is a link (a setting). */
  linked: boolean;
  /** Whether papers can be saved in the list. It is in a `SaveList` then. */
  canSave?: boolean;
}

/** Shows papers as dense rows. A row says only what differs on the page. */
export function PaperRows({
  papers,
  listed = papers,
  examNames,
  titles,
  linked,
  canSave = false,
}: RowsProps) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const labels = useValueLabels();
  // A column of years would repeat titles that have theirs. A row without a year says nothing about it.
  const hasYears =
    !titles &&
    papers.some(({ year }) => year !== papers[0]?.year) &&
    (examNames !== undefined || papers.some(({ title, year }) => !title.includes(String(year ?? ''))));
  const shortTitles = titles ?? shortenTitles(listed, { examNames: examNames ?? [], hasYear: hasYears });
  const sharedHost = getSharedHost(listed);
  return (
    <div className="divide-y divide-line overflow-hidden rounded-md border border-line bg-raised">
      {papers.map((paper) => {
        const facts: [string, ReactNode][] = getFacts(paper, labels, listed).map((fact) => [fact, fact]);
        if (!examNames && !hasWords(paper.title, paper.examName))
          facts.unshift(['exam', <ExamLink key="exam" paper={paper} linked={linked} />]);
        if (paper.isSpecimen && !/specimen|नमूना/iu.test(paper.title)) facts.push(['specimen', t`Specimen`]);
        if (paper.downloadCount > 0)
          facts.push(['downloads', <DownloadCount key="downloads" count={paper.downloadCount} />]);
        return (
          <article
            key={paper.id}
            className={clsx(
              'relative flex min-h-11 items-center gap-2 border-l-4 pl-2 hover:bg-sunken lg:gap-4 lg:pl-3 lg:pointer-fine:min-h-10',
              getSpineClass(paper),
            )}
          >
            {hasYears && (
              <p className="tabular w-10 shrink-0 font-serif font-semibold text-muted">{paper.year}</p>
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1.5 lg:flex-nowrap lg:justify-between lg:gap-x-6 lg:py-1">
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
                <h3
                  className="font-sans text-sm leading-snug font-semibold tracking-normal text-pretty"
                  lang={languageOf(paper.title)}
                  dir="auto"
                >
                  <a
                    href={paths.paper(paper.slug)}
                    className="after:absolute after:inset-0 hover:text-accent"
                  >
                    <ShortTitle parts={shortTitles[listed.indexOf(paper)]!} />
                  </a>
                </h3>
                <DocumentChips paper={paper} />
              </div>
              <p className="text-xs wrap-anywhere text-muted empty:hidden lg:max-w-3/5 lg:shrink-0 lg:text-right lg:text-sm">
                {facts.map(([key, fact], position) => (
                  <span key={key}>
                    {position > 0 && ' · '}
                    {fact}
                  </span>
                ))}
                <PaperAverage paper={paper} isFirst={facts.length === 0} />
              </p>
            </div>
            <DownloadLink paper={paper} hasHost={sharedHost === undefined} />
            {/* On a phone it would take the width of the title, and rows would be a third higher. */}
            {canSave && <SaveIcon paper={paper} className="max-lg:hidden lg:pointer-fine:size-10" />}
          </article>
        );
      })}
    </div>
  );
}
