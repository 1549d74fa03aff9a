import { AppError, type ErrorCode } from '#platform/errors/app-error.ts';

/** The response of a better-auth call. */
export interface EngineAnswer {
  body: Record<string, unknown>;
  /** Set-Cookie headers. */
  cookies: string[];
  location: string | undefined;
}

const wrongCode: [ErrorCode, string] = ['wrong_credentials', 'Wrong code'];
const tooLate: [ErrorCode, string] = ['gone', 'This took too long. Sign in again'];

/** Our code and message for each better-auth error that users can meet. */
const refusals: Record<string, [ErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['wrong_credentials', 'The e-mail address or the password is wrong'],
  INVALID_EMAIL: ['wrong_credentials', 'The e-mail address or the password is wrong'],
  ACCOUNT_DISABLED: ['forbidden', 'This account is disabled. Ask an owner of the site'],
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: ['wrong_credentials', 'This recovery code is wrong or was already used'],
  INVALID_TWO_FACTOR_COOKIE: tooLate,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['gone', 'Too many wrong codes. Sign in again'],
  ACCOUNT_TEMPORARILY_LOCKED: ['rate_limited', 'Too many wrong codes. Try again in 15 minutes'],
  TOTP_NOT_ENABLED: ['conflict', 'The second factor is off'],
  TWO_FACTOR_NOT_ENABLED: ['conflict', 'The second factor is off'],
  BACKUP_CODES_NOT_ENABLED: ['conflict', 'The second factor is off'],
  INVALID_PASSWORD: ['validation_failed', 'The password is wrong'],
  CHALLENGE_NOT_FOUND: ['gone', 'This took too long. Try again'],
  PASSKEY_NOT_FOUND: ['wrong_credentials', 'Unknown passkey'],
  AUTHENTICATION_FAILED: ['wrong_credentials', 'The passkey could not be verified'],
  FAILED_TO_VERIFY_REGISTRATION: ['validation_failed', 'The passkey could not be verified'],
};

/** The form field that a better-auth error belongs to. */
const fieldsByCode: Record<string, string> = { INVALID_PASSWORD: 'password' };
const lockedSeconds = 900;

/** The refusal of a wrong password. */
export const wrongPassword = () => createRefusal(401, { code: 'INVALID_EMAIL_OR_PASSWORD' });

/** Returns better-auth's own error code, or `undefined` for other errors. */
export function getEngineCode(error: unknown): string | undefined {
  return error instanceof AppError ? (error.details.engineCode as string | undefined) : undefined;
}

/** Reads a better-auth response. Throws `AppError` for an error response: `internal` if its code is unknown. */
export async function engineAnswer(call: Promise<Response>): Promise<EngineAnswer> {
  const response = await call;
  const text = await response.text();
  const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (response.status >= 400) throw createRefusal(response.status, body);
  return {
    body,
    cookies: response.headers.getSetCookie(),
    location: response.headers.get('location') ?? undefined,
  };
}

function createRefusal(status: number, body: Record<string, unknown>): AppError {
  const engineCode = String(body.code ?? '');
  const [code, message] = refusals[engineCode] ?? [undefined, ''];
  if (!code) {
    const cause = new Error(`better-auth answered ${status} ${engineCode} ${String(body.message ?? '')}`);
    return new AppError('internal', { public: 'Internal error', cause, details: { engineCode } });
  }
  const field = fieldsByCode[engineCode];
  return new AppError(code, {
    public: message,
    details: { engineCode },
    ...(field && { fields: [{ field, message }] }),
    ...(code === 'rate_limited' && { retryAfterSeconds: lockedSeconds }),
  });
}
