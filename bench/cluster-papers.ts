import { partType, type Upload } from '#features/files/files.contract.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { ask } from './busy-day.ts';
import { until } from './troubles.ts';

/** A node, or the balancer in front of it, with the headers of its signed-in owner. */
export interface SignedIn {
  url: string;
  owner: Record<string, string>;
}

/** A paper with a stored file, as the test has added it. */
export interface AddedPaper {
  id: number;
  title: string;
  slug: string;
  sha256: string;
}

/** Sends a call of the back office. Returns its answer, parsed. Throws unless it is a success. */
export async function call<Answer>(
  { url, owner }: SignedIn,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { status, text } = await ask(url, { method, path, headers: { ...owner, ...headers }, body });
  if (status < 200 || status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Uploads a PDF with this text to a node. Returns the upload once its check has ended. */
export async function uploadPdf(node: SignedIn, text: string): Promise<Upload> {
  const pdf = tinyPdf([{ text }]);
  const announcement = { name: `${text}.pdf`, bytes: pdf.length, fingerprint: `${text} ${Math.random()}` };
  let upload = await call<Upload>(node, 'POST', '/api/admin/uploads', announcement);
  const path = `/api/admin/uploads/${upload.id}`;
  await fetch(node.url + path, {
    method: 'PATCH',
    headers: { ...node.owner, 'content-type': partType, 'upload-offset': '0' },
    body: new Uint8Array(pdf),
  });
  await until(`the check of ${text}`, async () => {
    upload = await call<Upload>(node, 'GET', path);
    return upload.state === 'ready' || upload.state === 'refused';
  });
  return upload;
}

/** Adds a paper with a stored file. */
export async function addPaper(
  node: SignedIn,
  { title, examId, year }: { title: string; examId: number; year: number },
): Promise<AddedPaper> {
  // Not the title: pages show the text of a file, also after the paper has another title.
  const { id: uploadId, sha256, refusal } = await uploadPdf(node, `File ${Math.random()}`);
  if (sha256 === null) throw new Error(`${title}: ${refusal}`);
  const body = { title, examId, year, uploadId };
  const { id, slug } = await call<{ id: number; slug: string }>(node, 'POST', '/api/admin/papers', body);
  return { id, title, slug, sha256 };
}

/** Starts a bulk edit as soon as no other one runs. Returns the id of its job. */
export async function startBulkEdit(
  { url, owner }: SignedIn,
  body: { operation: string; selection: { ids: number[] }; values?: object },
  headers: Record<string, string> = {},
): Promise<string> {
  let jobId = '';
  await until(`the start of ${body.operation}`, async () => {
    const request = { method: 'POST', path: '/api/admin/bulk/run', headers: { ...owner, ...headers }, body };
    const { status, text } = await ask(url, request);
    if (status === 202) ({ jobId } = JSON.parse(text) as { jobId: string });
    return status === 202;
  });
  return jobId;
}
