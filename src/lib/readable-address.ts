import { isPublicText } from './public-text.ts';

/** An address as people read it: letters of every script instead of their codes; as it is where that is not safe. */
export function readableAddress(address: string): string {
  try {
    const readable = decodeURI(address);
    return isPublicText(readable) && !/\s/u.test(readable) ? readable : address;
  } catch {
    return address;
  }
}
