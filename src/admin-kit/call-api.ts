import { ReadError } from '#lib/read-error.ts';

export type FieldErrors = Record<string, string>;

/** A failed API call. Its message is '<status>: <body>', its public message is for users. */
export class ApiError extends ReadError {
  /** Error messages by field of the payload. */
  readonly fields: FieldErrors;

  constructor(
    status: number,
    body: string,
    answer: { code: string; message: string; fields?: { field: string; message: string }[] },
  ) {
    super(status, body, answer);
    this.fields = Object.fromEntries((answer.fields ?? []).map(({ field, message }) => [field, message]));
  }
}

/**
 * The server sends 'Internal error' for statuses from 500 up. For 'unavailable' the client shows this text instead.
 */
const busyText = 'The server is busy. Try again in a moment.';

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
  /** A retry with the same key receives the response of the first write. */
  idempotencyKey?: string;
  /** Sends a body of at most 64 KB even if the user leaves the page. */
  keepalive?: boolean;
  /** Whether the page makes the call by itself, as by default each GET. It asks the user to sign in at most once. */
  isBackground?: boolean;
}

/** Returns body and headers of a call. Files and forms are sent with their own type, everything else as JSON. */
function toBody(body: unknown, idempotencyKey: string | undefined): RequestInit {
  const key: Record<string, string> =
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  if (body === undefined) return { headers: key };
  if (body instanceof Blob || body instanceof FormData) return { headers: key, body };
  return { headers: { ...key, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks the user for what a refused call needs. Resolves to whether the call can be repeated. */
type AskUser = () => Promise<boolean>;

const questions = new Map<string, AskUser>();
/** Number of answers of the user, and the last one. */
let answers = 0;
let isGranted = true;

/**
 * Sets the function that asks the user to sign in or to authenticate again, when the server refuses a call with this
 * code. Returns a function that unsets it.
 */
export function askUserAt(code: 'unauthorized' | 'reauthentication_required', ask: AskUser): () => void {
  questions.set(code, ask);
  return () => void questions.delete(code);
}

/**
 * Runs a call. If the session has ended or the server requires a recent authentication, asks the user for it and runs
 * the call again. Throws the error of the call if the user refuses. A background call does not ask after a refusal: a
 * list that is read every few seconds would ask again and again.
 */
export async function untilAllowed<Result>(
  call: () => Promise<Result>,
  isBackground = false,
): Promise<Result> {
  const before = answers;
  try {
    return await call();
  } catch (error) {
    const ask = error instanceof ReadError ? questions.get(error.code) : undefined;
    if (!ask || (isBackground && !isGranted)) throw error;
    // The response to a slow call can arrive after the user has answered for another call.
    if (before === answers) {
      isGranted = await ask();
      answers += 1;
    }
    if (!isGranted) throw error;
    return untilAllowed(call, isBackground);
  }
}

/** Calls the site's API as `sendCall`. Asks the user to sign in or to authenticate again, if the server requires it. */
export function callApi<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<Answer> {
  const isBackground = options?.isBackground ?? method === 'GET';
  return untilAllowed(() => sendCall<Answer>(method, path, body, options), isBackground);
}

/**
 * Calls the site's API once with credentials. Returns the response, or `undefined` for an empty body. Throws
 * ApiError for every status that is not ok, and if the response is missing or incomplete.
 */
export async function sendCall<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  { idempotencyKey, keepalive = false }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    keepalive,
    ...toBody(body, idempotencyKey),
  }).catch(throwUnanswered);
  const text = await response.text().catch(throwUnanswered);
  if (!response.ok) throw refusal(response.status, text, response.statusText);
  if (text === '') return undefined as Answer;
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    // The status promises success, so the write may have happened.
    return throwUnanswered(error);
  }
}

function throwUnanswered(cause: unknown): never {
  throw new ApiError(0, String(cause), { code: 'network', message: 'The server is not responding' });
}
