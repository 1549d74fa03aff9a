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

/**
 * The parts of a text, in which bare http, https and mailto addresses and paths of this site are links; joined they are
 * the text again, but for the `mailto:` that no reader needs. What `linkTarget` refuses stays text.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(bareAddress)) {
    const address = found.slice(0, lengthOfAddress(found));
    const href = address.length > longestLink ? null : linkTarget(address);
    if (href === null) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address.replace(/^mailto:/i, ''), href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
