/** The reason why a fetch failed. */
export type OutgoingFailure =
  /** Forbidden by the rules for outgoing requests; nothing was sent. */
  | 'forbidden'
  | 'unknown-host'
  | 'unreachable'
  | 'too-slow'
  | 'too-many-redirects'
  /** Redirects return to a URL after the site has set a cookie. */
  | 'needs-cookie'
  | 'too-large'
  | 'certificate'
  /** The response is invalid or ended early. */
  | 'broken-answer';

const messages = {
  forbidden: 'Requests to this URL are not allowed',
  'unknown-host': 'Domain not found',
  unreachable: 'The site does not respond',
  'too-slow': 'The site timed out',
  'too-many-redirects': 'Too many redirects',
  'needs-cookie': 'The site asks for a cookie. The link may still work in a browser',
  'too-large': 'The file is too large',
  certificate: 'The certificate of the site cannot be verified',
  'broken-answer': 'The site sent an invalid response',
} as const satisfies Record<OutgoingFailure, string>;

/** A failed request. The message is a sentence for the owner, without a full stop. */
export class OutgoingError extends Error {
  readonly reason: OutgoingFailure;

  constructor(reason: OutgoingFailure, options: { message?: string; cause?: unknown } = {}) {
    super(options.message ?? messages[reason], { cause: options.cause });
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}

const unknownHost = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

function toReason(code: string): OutgoingFailure {
  if (unknownHost.has(code)) return 'unknown-host';
  if (code.startsWith('HPE_')) return 'broken-answer';
  const isOfCertificate = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(TLS|SSL)|^EPROTO$/.test(code);
  return isOfCertificate ? 'certificate' : 'unreachable';
}

/** Converts any connection error into an OutgoingError. */
export function outgoingError(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  return new OutgoingError(toReason(String((error as NodeJS.ErrnoException)?.code ?? '')), { cause: error });
}
