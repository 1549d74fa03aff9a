import { ApiError } from '#ui/admin/call-api.ts';

/** Why a call failed, for people. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.publicMessage : 'Something went wrong on this page';
}
