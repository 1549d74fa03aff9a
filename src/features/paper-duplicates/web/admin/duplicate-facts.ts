import type { Paper } from '#features/papers/papers.contract.ts';
import { downloadLabel, getHost } from '#features/papers/papers.web.ts';
import { formatCount } from '#lib/text/format.ts';

const describeFile = (paper: Paper) => (paper.file ? downloadLabel(paper) : `on ${getHost(paper.fileUrl)}`);

/** Facts that tell papers apart. */
export const identityFacts: { name: string; getText: (paper: Paper) => string }[] = [
  { name: 'Exam', getText: ({ examName, categoryName }) => `${examName}, ${categoryName}` },
  { name: 'Year', getText: ({ year }) => String(year ?? '') },
  { name: 'Session', getText: ({ session }) => session ?? 'none' },
  { name: 'Type', getText: ({ paperType }) => paperType },
  { name: 'Language', getText: ({ language }) => language },
  { name: 'Subject', getText: ({ subjectName }) => subjectName ?? 'No Subject' },
  {
    name: 'File',
    getText: (paper) =>
      paper.file ? `${describeFile(paper)}, ${formatCount(paper.file.pages, 'page')}` : describeFile(paper),
  },
];

/** Returns the names of the facts that are not the same in all papers. */
export function getDifferingFacts(papers: readonly Paper[]): ReadonlySet<string> {
  const differing = identityFacts.filter(({ getText }) => new Set(papers.map(getText)).size > 1);
  return new Set(differing.map(({ name }) => name));
}
