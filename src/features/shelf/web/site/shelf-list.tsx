import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { Paper } from '#features/papers/papers.contract.ts';
import { getFacts, getSpineClass, hasWords, useValueLabels } from '#features/papers/papers.web.ts';
import { Button } from '#ui/button.tsx';
import { Check, ChevronDown } from '#ui/icons.ts';
import { useLocale, useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { hasRecord, type ShelfEntry } from '../shelf-entries.ts';
import { removeEntries, savePapers } from '../shelf-store.ts';
import { removeKept, type KeptPapers } from '../offline/keep-papers.ts';
import { Attempts, formatDay, useScore } from './attempts.tsx';
import { EntryForm } from './entry-form.tsx';
import { KeepButton } from './keep-button.tsx';
import type { ShelfPapers } from './use-shelf.ts';

/** Returns what the visitor did with a paper: 'Page 4', '3 Nov 2026', '62 of 100'. */
function useProgress({ page, doneOn, score, total }: ShelfEntry): string {
  const { t } = useLingui();
  const locale = useLocale();
  const formatScore = useScore();
  const day = doneOn && formatDay(doneOn, locale);
  const facts = [
    day && t`Done on ${day}`,
    formatScore({ score, total }),
    page !== null && page > 1 && t`Page ${page}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function Note({ text }: { text: string }) {
  return <span className="block text-sm wrap-anywhere whitespace-pre-line">{text}</span>;
}

/** A paper that was deleted or hidden, or of which nothing is known without a connection. */
function UnknownRow({ entry, isMissing }: { entry: ShelfEntry; isMissing: boolean }) {
  const { t } = useLingui();
  async function forget() {
    await removeEntries([entry.id]);
    await removeKept([entry.id]);
  }
  return (
    <li className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-3 py-1 text-muted">
      <span>
        {isMissing ? t`This paper is no longer available.` : t`This paper is not loaded yet.`}
        {entry.note && <Note text={entry.note} />}
      </span>
      {isMissing && <Button variant="quiet" onClick={() => void forget()}>{t`Remove`}</Button>}
    </li>
  );
}

function Facts({ paper }: { paper: Paper }) {
  const labels = useValueLabels();
  const { title, examName, year } = paper;
  const facts = [
    !hasWords(title, examName) && examName,
    year !== null && !hasWords(title, String(year)) && String(year),
    ...getFacts(paper, labels),
  ];
  return <span className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>;
}

function Row({ entry, paper, kept }: { entry: ShelfEntry; paper: Paper; kept: KeptPapers }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const languageOf = useTextLanguage();
  const progress = useProgress(entry);
  const isSaved = entry.savedAt !== null;
  const hasForm = hasRecord(entry);
  const p = entry.page !== null && entry.page > 1 ? entry.page : undefined;
  const title = (
    <a
      href={paths.paper(paper.slug, { p })}
      lang={languageOf(paper.title)}
      dir="auto"
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-accent"
    >
      {paper.title}
    </a>
  );
  return (
    <li className={clsx('border-l-4 pl-3', getSpineClass(paper))}>
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-1 flex-col pb-2">
          {title}
          <Facts paper={paper} />
          {progress && (
            <span className="tabular flex items-center gap-1 text-sm">
              {entry.doneOn && <Check aria-hidden className="size-4 text-accent" />}
              {progress}
            </span>
          )}
          {!hasForm && entry.note && <Note text={entry.note} />}
        </div>
        {!isSaved && (
          <Button variant="quiet" onClick={() => void savePapers([entry.id])}>
            {t`Save`}
            <span className="sr-only">{paper.title}</span>
          </Button>
        )}
      </div>
      {hasForm && (
        <div className="flex flex-wrap items-start justify-between">
          <details className="group max-w-full open:basis-full">
            <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1 pr-3 text-sm text-muted hover:text-accent">
              <span className="truncate">{entry.note || t`Score and note`}</span>
              <span className="sr-only">{paper.title}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
            </summary>
            <EntryForm entry={entry} />
          </details>
          {entry.runs.length > 0 && <Attempts entry={entry} title={paper.title} />}
          <KeepButton paper={paper} kept={kept} />
        </div>
      )}
      {!hasForm && kept[entry.id] && <KeepButton paper={paper} kept={kept} />}
    </li>
  );
}

/** Rows of papers. `papers` is undefined until they are loaded. */
export function ShelfList({
  entries,
  papers,
  kept,
}: {
  entries: ShelfEntry[];
  papers: ShelfPapers | undefined;
  kept: KeptPapers;
}) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-raised">
      {entries.map((entry) => {
        const paper = papers?.get(entry.id);
        if (!papers) return <li key={entry.id} className="h-22" />;
        return paper ? (
          <Row key={entry.id} entry={entry} paper={paper} kept={kept} />
        ) : (
          <UnknownRow key={entry.id} entry={entry} isMissing={paper === null} />
        );
      })}
    </ul>
  );
}
