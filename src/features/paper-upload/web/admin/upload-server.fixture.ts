import type { Upload } from '#features/files/files.contract.ts';
import type { PaperProposal } from '../../paper-upload.contract.ts';
import { fieldNames } from './upload-row.ts';

/** Returns an upload as the server sends it. */
export function createUpload(changes: Partial<Upload> = {}): Upload {
  return {
    id: '6a1f0000-0000-4000-8000-000000000000',
    name: 'a.pdf',
    bytes: 1,
    offset: 1,
    state: 'ready',
    fingerprint: '1 1 a.pdf',
    refusal: null,
    sha256: null,
    pages: 1,
    kind: 'text',
    thumbnail: null,
    activeContent: [],
    createdAt: '2026-11-23T10:00:00.000Z',
    updatedAt: '2026-11-23T10:00:00.000Z',
    ...changes,
  };
}

/** Returns a proposal without values. */
export function emptyProposal(uploadId: string): PaperProposal {
  const value = { value: null, from: null, isSure: false };
  const fields = Object.fromEntries(fieldNames.map((name) => [name, value]));
  const library = { similar: [], sitting: [], hasSubjects: null };
  return { uploadId, duplicate: null, library, isReading: false, ...fields } as unknown as PaperProposal;
}

/** A server with uploads, and its calls. An announced file is the first upload. */
export function uploadServer(uploads = [createUpload()]) {
  const calls: string[] = [];
  async function answer(url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
    calls.push(`${method} ${url}`);
    if (method === 'DELETE') return new Response();
    if (method === 'POST') return Response.json(uploads[0]);
    if (url.endsWith('/proposals')) return Response.json(uploads.map(({ id }) => emptyProposal(id)));
    if (url.endsWith('/proposal')) return Response.json(emptyProposal(url.split('/').at(-2)!));
    return Response.json(uploads);
  }
  return { calls, fetch: answer as typeof fetch };
}
