import { ReadError } from '#lib/read-error.ts';

export type FieldErrors = Record<string, string>;

/** A call that was refused or failed; its message is '<status>: <body>', its public message is for people. */
export class ApiError extends ReadError {
  /** Stable: 'conflict', 'validation_failed', ...; 'network' when no complete answer came. */
  readonly code: string;
  /** What is wrong with which field of the payload. */
  readonly fields: FieldErrors;

  constructor(
    status: number,
    body: string,
    answer: { code: string; message: string; fields?: { field: string; message: string }[] },
  ) {
    super(status, body, answer.message);
    this.code = answer.code;
    this.fields = Object.fromEntries((answer.fields ?? []).map(({ field, message }) => [field, message]));
  }
}

/** From 500 up the server's sentence says nothing; of one that is only busy there is more to say. */
const busyText = 'The server is busy with something large. Try again in a moment.';

function refusal(status: number, body: string, statusText: string): ApiError {
  try {
    const { code = '', message = '', fields } = JSON.parse(body);
    const sentence = code === 'unavailable' ? busyText : String(message);
    return new ApiError(status, body, { code: String(code), message: sentence, fields });
  } catch {
    return new ApiError(status, body || statusText, { code: '', message: statusText });
  }
}

interface CallOptions {
  /** A repeat with the same key gets the answer of the first write. */
  idempotencyKey?: string;
}

/** Body and headers of a call. A file is sent as it is, with its type; anything else as JSON. */
function bodyOf(body: unknown, idempotencyKey: string | undefined): RequestInit {
  const key: Record<string, string> =
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  if (body === undefined) return { headers: key };
  if (body instanceof Blob) return { headers: key, body };
  return { headers: { ...key, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let confirmIdentity = async () => false;

/** Sets what asks the user to confirm who they are; it answers whether they did. Returns a function that unsets it. */
export function confirmIdentityBy(ask: () => Promise<boolean>): () => void {
  confirmIdentity = ask;
  return () => {
    confirmIdentity = async () => false;
  };
}

/**
 * Calls the site's API as `sendCall`. Where the server requires a recent authentication, asks the user for it and
 * repeats the call.
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<Answer> {
  try {
    return await sendCall<Answer>(method, path, body, options);
  } catch (error) {
    const isRequired = error instanceof ApiError && error.code === 'reauthentication_required';
    if (!isRequired || !(await confirmIdentity())) throw error;
    return callApi<Answer>(method, path, body, options);
  }
}

/**
 * Calls the site's API once with credentials and returns its answer, `undefined` for an empty body.
 * Throws ApiError for every answer that is not ok, and when none comes or it breaks off.
 */
export async function sendCall<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  { idempotencyKey }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...bodyOf(body, idempotencyKey),
  }).catch(throwUnanswered);
  const text = await response.text().catch(throwUnanswered);
  if (!response.ok) throw refusal(response.status, text, response.statusText);
  if (text === '') return undefined as Answer;
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    // The headers promise success, so the write may have happened.
    return throwUnanswered(error);
  }
}

function throwUnanswered(cause: unknown): never {
  throw new ApiError(0, String(cause), { code: 'network', message: 'The server does not answer' });
}
