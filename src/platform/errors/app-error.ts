/** Every failure that a caller can see, with its HTTP status. The browser branches on the code, never on a message. */
export const statusOfCode = {
  validation_failed: 400,
  /** There is no session, or it has ended. */
  unauthorized: 401,
  /** A wrong password, code or passkey. The session, if there is one, stays valid. */
  wrong_credentials: 401,
  forbidden: 403,
  /** The session is valid, but the user must re-authenticate before this action. */
  reauthentication_required: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  /** A disk or bucket of the site has too little space left to write. */
  disk_full: 507,
  /** The account of the server may not write to one of its folders, or the disk is read-only. */
  not_writable: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof statusOfCode;

export interface FieldProblem {
  field: string;
  message: string;
}

/** An error with a stable code and a public message. `cause` and `details` appear only in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldProblem[];
  readonly details: Record<string, unknown>;
  /** Seconds until a retry; undefined if unknown. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      public: string;
      cause?: unknown;
      fields?: FieldProblem[];
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
    },
  ) {
    super(options.public, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = statusOfCode[code];
    this.fields = options.fields ?? [];
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? 5 : undefined);
  }
}

/** Returns an error about one field, with the same message for the field and for the whole request. */
export function fieldError(code: ErrorCode, field: string, message: string, cause?: unknown): AppError {
  return new AppError(code, { public: message, fields: [{ field, message }], cause });
}

/** Returns a 404 with a plain message such as 'Exam not found'. */
export function notFound(message: string): AppError {
  return new AppError('not_found', { public: message });
}
