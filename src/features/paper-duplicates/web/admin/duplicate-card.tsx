import { formatCount, groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { textLanguage } from '#lib/text/text-language.ts';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { FileText } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import type { Paper } from '#features/papers/papers.contract.ts';
import { downloadLabel, getHost } from '#features/papers/papers.web.ts';

const ratingOf = ({ averageRating, totalRatings }: Paper) =>
  totalRatings === 0 ? 'none' : `${(averageRating / 100).toFixed(1)} (${groupedCount(totalRatings)})`;

const fileOf = (paper: Paper) => (paper.file ? downloadLabel(paper) : `on ${getHost(paper.fileUrl)}`);

function Facts({ paper }: { paper: Paper }) {
  const { examName, categoryName, year, session, paperType, language, subjectName, file } = paper;
  const facts: [string, ReactNode][] = [
    ['Exam', `${examName}, ${categoryName}`],
    ['Year', [year, session].filter(Boolean).join(', ')],
    ['Type', `${paperType}, ${language}`],
    ['Subject', subjectName ?? 'No Subject'],
    ['File', file ? `${fileOf(paper)}, ${formatCount(file.pages, 'page')}` : fileOf(paper)],
    ['Downloads', groupedCount(paper.downloadCount)],
    ['Ratings', ratingOf(paper)],
    ['Added', <When key="added" at={paper.createdAt} />],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular min-w-0 [overflow-wrap:anywhere]">{value}</dd>
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
      className="h-40 w-full rounded-md border border-line bg-white object-cover object-top"
    />
  );
}

/** Shows one paper of a group: its first page, its differences from the others, and the button that keeps it. */
export function DuplicateCard({
  paper,
  isBusy,
  onKeep,
}: {
  paper: Paper;
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
      <Facts paper={paper} />
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
