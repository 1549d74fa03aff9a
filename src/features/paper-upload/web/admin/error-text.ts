import { ApiError } from '#admin-kit/call-api.ts';

/** The specification defines this text. */
export const signedOut = 'Please log in again to continue.';

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Returns a user-facing message for a failed call. */
export function getErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page';
  return isSignedOut(error) ? signedOut : error.publicMessage;
}
