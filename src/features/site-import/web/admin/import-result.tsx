import { LineList } from '#admin-kit/line-list.tsx';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { ImportOutcome, ImportPreview } from '../../site-import.contract.ts';

/** Counts of an import or of its preview, with the problem of each row. */
export function ImportResult({ outcome, isPreview }: { outcome: ImportOutcome; isPreview: boolean }) {
  const { added, unchanged, rejected, made, problems, redirects } = outcome;
  const counts = {
    [isPreview ? 'To add' : 'Added']: added,
    Unchanged: unchanged,
    Rejected: rejected,
    Redirects: redirects.added,
  };
  const names = [
    made.categories > 0 && formatCount(made.categories, 'category', 'categories'),
    made.exams > 0 && formatCount(made.exams, 'exam'),
    made.subjects > 0 && formatCount(made.subjects, 'subject'),
  ].filter((text) => text !== false);
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {Object.entries(counts).map(([name, count]) => (
          <div key={name} className="rounded-md bg-sunken px-3 py-2">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular text-xl font-semibold">{groupedCount(count)}</dd>
          </div>
        ))}
      </dl>
      {names.length > 0 && (
        <p className="text-sm text-muted">
          {isPreview ? 'New' : 'Created'}: {names.join(', ')}.
        </p>
      )}
      <LineList
        title="Rejected rows"
        total={rejected}
        lines={problems.map(({ line, title, reason }) => ({
          key: line,
          text: `Line ${line}${title === '' ? '' : `, ${title}`}: ${reason}`,
        }))}
      />
      <LineList
        title="Old URLs without a redirect"
        total={redirects.refusedCount}
        lines={redirects.refused.map(({ url, reason }) => ({
          key: url,
          text: `${getReadableUrl(url)}: ${reason}`,
        }))}
      />
    </div>
  );
}

/** Rows that may be papers of the library with another file. Without a change, the import adds them. */
export function SimilarRows({ similar, similarCount }: Pick<ImportPreview, 'similar' | 'similarCount'>) {
  return (
    <LineList
      title="Possible duplicates: same title and year, another file"
      total={similarCount}
      lines={similar.map(({ line, title, slug, paper }) => ({
        key: line,
        text: (
          <>
            Line {line}, {title}:{' '}
            <a
              href={sitePaths.paper(slug)}
              target="_blank"
              rel="noopener"
              className="text-accent underline hover:no-underline"
            >
              {paper}
            </a>
          </>
        ),
      }))}
    />
  );
}
