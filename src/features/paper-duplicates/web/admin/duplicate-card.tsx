import { groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { textLanguage } from '#lib/text/text-language.ts';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { FileText } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import type { Paper } from '#features/papers/papers.contract.ts';
import { identityFacts } from './duplicate-facts.ts';

const formatRating = ({ averageRating, totalRatings }: Paper) =>
  totalRatings === 0 ? 'none' : `${(averageRating / 100).toFixed(1)} (${groupedCount(totalRatings)})`;

function Facts({ paper, differing }: { paper: Paper; differing: ReadonlySet<string> }) {
  const facts: [string, ReactNode][] = [
    ...identityFacts.map(({ name, getText }): [string, ReactNode] => [name, getText(paper)]),
    ['Downloads', groupedCount(paper.downloadCount)],
    ['Ratings', formatRating(paper)],
    ['Added', <When key="added" at={paper.createdAt} />],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular min-w-0 [overflow-wrap:anywhere]">
            {differing.has(name) ? (
              <mark className="rounded-sm bg-mark px-1 font-semibold text-ink">
                {value}
                <span className="sr-only"> (differs)</span>
              </mark>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FirstPage({ thumbnail, title }: Pick<Paper, 'thumbnail' | 'title'>) {
  if (!thumbnail)
    return (
      <span className="flex h-20 items-center sm:h-40 justify-center rounded-md border border-line bg-sunken text-muted">
        <FileText aria-hidden className="size-8" />
      </span>
    );
  return (
    <img
      src={thumbnail.url}
      width={thumbnail.width}
      height={thumbnail.height}
      alt={`First page of ${title}`}
      loading="lazy"
      className="max-h-96 w-full rounded-md border border-line bg-white object-contain"
    />
  );
}

/** Shows one paper of a group: its first page, its facts with the differing ones marked, and the button that keeps it. */
export function DuplicateCard({
  paper,
  differing,
  isBusy,
  onKeep,
}: {
  paper: Paper;
  differing: ReadonlySet<string>;
  isBusy: boolean;
  onKeep: () => void;
}) {
  const { title, slug, thumbnail } = paper;
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-4">
      <FirstPage thumbnail={thumbnail} title={title} />
      <a
        href={sitePaths.paper(slug)}
        target="_blank"
        rel="noopener"
        lang={textLanguage(title, 'en')}
        className="font-semibold underline [overflow-wrap:anywhere] hover:text-accent"
      >
        {title}
      </a>
      <Facts paper={paper} differing={differing} />
      <Button
        variant="secondary"
        disabled={isBusy}
        onClick={onKeep}
        aria-label={`Keep this one: ${title}, ${slug}`}
        className="mt-auto"
      >
        Keep this one
      </Button>
    </li>
  );
}
