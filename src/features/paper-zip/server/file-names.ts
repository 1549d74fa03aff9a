import { getFileName } from '#platform/http/content-disposition.ts';

/** In characters, without the extension. Windows allows 260 for the whole path. */
const maxNameLength = 116;
/** Windows opens a device under these names, with any extension. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

export interface PaperToName {
  id: number;
  title: string;
  year: number | null;
  session: string | null;
  examName: string;
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Returns the file name of a paper without extension: its exam, year and session as far as the title leaves them out,
 * then the title. A title with the first word of the exam names the exam.
 */
function getPaperName({ id, title, year, session, examName }: PaperToName): string {
  const titleWords = new Set(splitWords(title));
  const isSaid = (text: string, words = splitWords(text)) => words.every((word) => titleWords.has(word));
  const parts = [
    isSaid(examName, splitWords(examName).slice(0, 1)) ? '' : examName,
    isSaid(String(year ?? '')) ? '' : String(year),
    isSaid(session ?? '') ? '' : session,
    title,
  ];
  const name = getFileName(parts.filter(Boolean).join(' '), maxNameLength) || `paper-${id}`;
  return deviceName.test(name) ? `_${name}` : name;
}

/**
 * Returns the path of each paper in an archive. With several years, each year has a folder. No two paths are equal
 * without regard to case.
 */
export function getPaperPaths(papers: PaperToName[]): string[] {
  const hasFolders = new Set(papers.map(({ year }) => year)).size > 1;
  const taken = new Set<string>();
  return papers.map((paper) => {
    const folder = hasFolders && paper.year !== null ? `${paper.year}/` : '';
    const name = getPaperName(paper);
    let path = `${folder}${name}.pdf`;
    for (let number = 2; taken.has(path.toLowerCase()); number += 1)
      path = `${folder}${name} (${number}).pdf`;
    taken.add(path.toLowerCase());
    return path;
  });
}
