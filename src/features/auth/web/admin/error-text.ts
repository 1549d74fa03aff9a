import { ApiError } from '#admin-kit/call-api.ts';

/** Returns the error text of a failed call. */
export function getErrorText(error: unknown): string {
  return error instanceof ApiError ? error.publicMessage : 'Something went wrong on this page';
}
