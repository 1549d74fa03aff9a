import type { Paper } from '#features/papers/papers.contract.ts';
import type { ValueLabels } from './value-labels.ts';
import { fileSize } from '#lib/text/format.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import { isViewerPage } from '#lib/text/viewer-pages.ts';

/** Returns 'PDF, 1.2 MB' for a stored file, and 'PDF' for a file on another server, whose size is unknown. */
export function downloadLabel(paper: Pick<Paper, 'file'>): string {
  return paper.file ? `PDF, ${fileSize(paper.file.bytes)}` : 'PDF';
}

/** Returns the host whose viewer page a download opens, or `undefined` if the link returns the file itself. */
export function getViewerHost({ file, fileUrl }: Pick<Paper, 'file' | 'fileUrl'>): string | undefined {
  return !file && isViewerPage(fileUrl) ? getHost(fileUrl) : undefined;
}

/** Returns the host name without 'www.'. */
export function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

const spines = [
  'border-l-spine-1',
  'border-l-spine-2',
  'border-l-spine-3',
  'border-l-spine-4',
  'border-l-spine-5',
  'border-l-spine-6',
] as const;

/** Returns the card colour of a paper, derived from its subject, or from its exam if it has no subject. */
export function getSpineClass(paper: Pick<Paper, 'subjectName' | 'examName'>): string {
  let hash = 0;
  for (const character of paper.subjectName ?? paper.examName) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  }
  return spines[hash % spines.length] as string;
}

/** Returns text such as 'Physics · Shift 1 · English · Question paper', without unknown facts. */
export function getFactLabels(
  {
    subjectName,
    session,
    language,
    paperType,
  }: Pick<Paper, 'subjectName' | 'session' | 'language' | 'paperType'>,
  labels: ValueLabels,
): string {
  const facts = [
    subjectName,
    session && labels.session(session),
    language !== unknownLanguage && labels.language(language),
    labels.paperType(paperType),
  ];
  return facts.filter(Boolean).join(' · ');
}
