import { sitePath } from '#lib/link-target.ts';

/** Where the address of this page says to go on; a path on this site and nothing else. */
export function wayBack(search: string): string {
  return sitePath(new URLSearchParams(search).get('to') ?? '') ?? '/admin';
}
