import { linkTarget, longestLink } from '#lib/link-target.ts';

export interface TextPart {
  text: string;
  /** Of a part that is a link. */
  href?: string;
}

/** Where a bare address begins, or a path of this site that stands alone, up to the next space, quote or angle bracket. */
const bareAddress = /(?:\b(?:https?:\/\/|mailto:)|(?<![^\s(])\/(?=[\p{L}\p{N}]))[^\s<>"']+/giu;
/** What ends a sentence and not an address. */
const trailing = new Set('.,;:!?।…');

/**
 * How much of what was found is the address, without what belongs to the sentence around it: a full stop, or a bracket
 * that it did not open. Each character is looked at a few times at most, for visitors wait while a page is drawn.
 */
export function lengthOfAddress(found: ArrayLike<string>): number {
  const firstOf = (open: string) => Array.prototype.indexOf.call(found, open);
  const openedAt = new Map([
    [')', firstOf('(')],
    [']', firstOf('[')],
  ]);
  for (let length = found.length; length > 0; length -= 1) {
    const last = found[length - 1]!;
    const opened = openedAt.get(last);
    const isUnopened = opened !== undefined && (opened === -1 || opened >= length);
    if (!trailing.has(last) && !isUnopened) return length;
  }
  return 0;
}

interface FoundAddress {
  /** As it stands in the text, and where. */
  address: string;
  at: number;
  /** Its one normal form. */
  href: string;
}

/** The addresses in a text that lead somewhere, in their order. */
function addressesIn(text: string): FoundAddress[] {
  return [...text.matchAll(bareAddress)].flatMap(({ 0: found, index: at }) => {
    const address = found.slice(0, lengthOfAddress(found));
    const href = address.length > longestLink ? null : linkTarget(address);
    return href === null ? [] : [{ address, at, href }];
  });
}

/**
 * The parts of a text, in which bare http, https and mailto addresses and paths of this site are links; joined they are
 * the text again, but for the `mailto:` that no reader needs. What `linkTarget` refuses stays text.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { address, at, href } of addressesIn(text)) {
    if (at > from) parts.push({ text: text.slice(from, at) });
    parts.push({ text: address.replace(/^mailto:/i, ''), href });
    from = at + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A text with another address wherever it has one that leads to `href`. */
export function withOtherLink(text: string, href: string, other: string): string {
  let [changed, from] = ['', 0];
  for (const found of addressesIn(text)) {
    if (found.href !== href) continue;
    changed += text.slice(from, found.at) + other;
    from = found.at + found.address.length;
  }
  return changed + text.slice(from);
}
