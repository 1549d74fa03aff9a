import type { Paper } from '#features/papers/papers.contract.ts';
import type { ValueLabels } from './value-labels.ts';
import { fileSize } from '#lib/format.ts';
import { unknownLanguage } from '#lib/language-codes.ts';
import { isViewerPage } from '#lib/viewer-pages.ts';

/** 'PDF, 1.2 MB' for a stored file; 'PDF' for one on somebody else's server, whose size nobody knows. */
export function downloadLabel(paper: Pick<Paper, 'file'>): string {
  return paper.file ? `PDF, ${fileSize(paper.file.bytes)}` : 'PDF';
}

/** The host whose page a download opens in place of the file; undefined where it gives the file. */
export function viewerHostOf({ file, fileUrl }: Pick<Paper, 'file' | 'fileUrl'>): string | undefined {
  return !file && isViewerPage(fileUrl) ? hostOf(fileUrl) : undefined;
}

/** The server's name without 'www.', as a reader would say it. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}

const spines = [
  'border-l-spine-1',
  'border-l-spine-2',
  'border-l-spine-3',
  'border-l-spine-4',
  'border-l-spine-5',
  'border-l-spine-6',
] as const;

/** The same subject (or exam, without one) always has the same colour on its card. */
export function spineOf(paper: Pick<Paper, 'subjectName' | 'examName'>): string {
  let hash = 0;
  for (const character of paper.subjectName ?? paper.examName) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  }
  return spines[hash % spines.length] as string;
}

/** 'Physics · Shift 1 · English · Question paper', without what is not known. */
export function factsOf(
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
