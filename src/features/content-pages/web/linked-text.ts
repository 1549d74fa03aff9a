import { linkTarget } from '#lib/link-target.ts';

export interface TextPart {
  text: string;
  /** Of a part that is a link. */
  href?: string;
}

/** Where a bare address begins, up to the next space, quote or angle bracket. */
const bareAddress = /\b(?:https?:\/\/|mailto:)[^\s<>"']+/gi;
/** What ends a sentence and not an address. */
const trailing = /[.,;:!?।…]+$/;

/** An address without what belongs to the sentence around it: a full stop, or a bracket that it did not open. */
function addressIn(found: string): string {
  let address = found;
  for (;;) {
    const before = address;
    address = address.replace(trailing, '');
    for (const [open, close] of ['()', '[]'] as const)
      if (address.endsWith(close!) && !address.includes(open!)) address = address.slice(0, -1);
    if (address === before) return address;
  }
}

/**
 * The parts of a text, in which bare http, https and mailto addresses are links; joined they are the text again, but for
 * the `mailto:` that no reader needs. What `linkTarget` refuses stays text.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(bareAddress)) {
    const address = addressIn(found);
    const href = linkTarget(address);
    if (href === null) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address.replace(/^mailto:/i, ''), href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
