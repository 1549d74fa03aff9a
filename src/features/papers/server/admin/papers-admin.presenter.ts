import { parseActiveContent } from '#features/files/files.contract.ts';
import type { AdminPaper, EarlierFile } from '../../papers-admin.contract.ts';
import { trashRetentionDays } from '#lib/trash-retention.ts';
import { isSearchable, presentPaperDetail } from '../papers.presenter.ts';
import type { PaperRow } from '../papers.queries.ts';
import type { EarlierFileRow, FileOriginRow } from './paper-files.queries.ts';

const dayMs = 86_400_000;

/** Raw queries return times as PostgreSQL text. */
export function toIso(time: string): string {
  return new Date(time).toISOString();
}

/** Returns when a row that was deleted or replaced at `since` is erased. */
export function getErasureTime(since: string): string {
  return new Date(Date.parse(toIso(since)) + trashRetentionDays * dayMs).toISOString();
}

export function presentAdminPaper(
  row: PaperRow,
  origin: FileOriginRow | undefined,
  publicUrl: string,
): AdminPaper {
  const { file, ...paper } = presentPaperDetail(row, publicUrl);
  const isKnown = file !== null && origin?.originalName != null;
  return {
    ...paper,
    status: row.hiddenAt
      ? { text: `Hidden: ${row.hiddenReason}`, isProblem: true }
      : getFileStatus(row, origin),
    hidden: row.hiddenAt && { at: row.hiddenAt.toISOString(), reason: row.hiddenReason ?? '' },
    originalUrl: row.originalUrl,
    showsPages: row.showsPages,
    showsText: row.showsText,
    file: isKnown
      ? {
          ...file,
          originalName: origin.originalName!,
          activeContent: parseActiveContent(origin.activeContent),
          addedAt: toIso(origin.addedAt!),
        }
      : null,
  };
}

/** Returns the state of a file in words, and whether it needs a person. */
function getFileStatus(row: PaperRow, origin: FileOriginRow | undefined): AdminPaper['status'] {
  const { textState, linkStatus, linkMessage, activeContent } = origin ?? {};
  if (row.kind === null) {
    if (!linkStatus) return { text: 'Link not checked', isProblem: false };
    return { text: linkMessage ?? 'Link works', isProblem: linkStatus !== 'success' };
  }
  if (activeContent) return { text: 'Has active content', isProblem: true };
  if (textState === 'failed') {
    const isWhole = row.trustedPages === null;
    return { text: isWhole ? 'Text cannot be read' : 'Some pages cannot be read', isProblem: true };
  }
  if (textState !== 'done') return { text: 'Text is being read', isProblem: false };
  if (isSearchable(row)) return { text: 'Text', isProblem: false };
  return { text: row.kind === 'scan' ? 'Scan, text recognized' : 'Text recognized', isProblem: false };
}

export function presentEarlierFile(row: EarlierFileRow): EarlierFile {
  return {
    id: row.id,
    bytes: row.bytes,
    pages: row.pages,
    kind: row.kind,
    originalName: row.originalName,
    activeContent: parseActiveContent(row.activeContent),
    url: `/files/${row.sha256}.pdf`,
    replacedAt: toIso(row.replacedAt),
    replacedByName: row.replacedByName,
    goneAt: getErasureTime(row.replacedAt),
  };
}
