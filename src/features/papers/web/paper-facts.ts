import type { Paper } from '#features/papers/papers.contract.ts';
import { hasWords } from './short-titles.ts';
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

/** Returns the colour of the subject of a paper, or of its exam if it has no subject. */
export function getSpineClass({ subjectId, examId }: Pick<Paper, 'subjectId' | 'examId'>): string {
  return spines[(subjectId ?? examId) % spines.length] as string;
}

type Described = Pick<Paper, 'title' | 'subjectName' | 'session' | 'language' | 'paperType'>;

/**
 * Returns the facts of a paper for display: 'Physics', 'Shift 1', 'Hindi', 'Answer key'. Leaves out unknown facts and
 * those that the title has. In a list, `others` leaves out what all its papers share, and 'Question paper'.
 */
export function getFacts(paper: Described, labels: ValueLabels, others: Described[] = []): string[] {
  const isNew = (fact: string) => !hasWords(paper.title, fact);
  const differs = (name: keyof Described) =>
    others.length < 2 || others.some((other) => other[name] !== paper[name]);
  const { subjectName, session, language, paperType } = paper;
  const isUsualType = others.length > 0 && paperType.toLowerCase() === 'question paper';
  return [
    subjectName && differs('subjectName') && isNew(subjectName) && subjectName,
    session && differs('session') && isNew(session) && labels.session(session),
    language !== unknownLanguage && differs('language') && isNew(language) && labels.language(language),
    !isUsualType && differs('paperType') && isNew(paperType) && labels.paperType(paperType),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}
