import { posix } from 'node:path';
import { parseActiveContent, type Upload } from '../files.contract.ts';
import type { UploadRow } from './uploads.queries.ts';

function thumbnail(row: UploadRow): Upload['thumbnail'] {
  if (row.thumbnailKey === null || row.thumbnailWidth === null || row.thumbnailHeight === null) return null;
  const url = `/files/${posix.basename(row.thumbnailKey)}`;
  return { url, width: row.thumbnailWidth, height: row.thumbnailHeight };
}

/** Builds the response. `offset` is the number of bytes received so far. */
export function presentUpload(row: UploadRow, offset: number): Upload {
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    offset,
    state: row.state,
    fingerprint: row.fingerprint,
    refusal: row.refusal,
    sha256: row.sha256,
    pages: row.pages,
    kind: row.kind,
    thumbnail: thumbnail(row),
    activeContent: parseActiveContent(row.activeContent),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
