import { linkTarget, maxLinkLength } from '../url/link-target.ts';

export interface TextPart {
  text: string;
  /** Only set for a part that is a link. */
  href?: string;
}

/**
 * Matches a bare URL, or a path of this site after a space or bracket, up to the next space, quote or angle bracket.
 */
const bareUrl = /(?:\b(?:https?:\/\/|mailto:)|(?<![^\s(])\/(?=[\p{L}\p{N}]))[^\s<>"']+/giu;
/** Characters that end a sentence, not a URL. */
const trailing = new Set('.,;:!?।…');

/**
 * Returns the length of the URL in a match, without punctuation of the surrounding sentence. That is a full stop, or
 * a closing bracket that the URL did not open. Runs in linear time, because it runs during server rendering.
 */
export function getUrlLength(characters: ArrayLike<string>): number {
  const findFirst = (open: string) => Array.prototype.indexOf.call(characters, open);
  const openedAt = new Map([
    [')', findFirst('(')],
    [']', findFirst('[')],
  ]);
  for (let length = characters.length; length > 0; length -= 1) {
    const last = characters[length - 1]!;
    const opened = openedAt.get(last);
    const isUnopened = opened !== undefined && (opened === -1 || opened >= length);
    if (!trailing.has(last) && !isUnopened) return length;
  }
  return 0;
}

export interface FoundUrl {
  /** The URL as written in the text, and its position. */
  url: string;
  at: number;
  /** The normalized URL. */
  href: string;
}

/** Returns the valid URLs in a text, in order. */
export function findUrls(text: string): FoundUrl[] {
  return [...text.matchAll(bareUrl)].flatMap(({ 0: match, index: at }) => {
    const url = match.slice(0, getUrlLength(match));
    const href = url.length > maxLinkLength ? null : linkTarget(url);
    return href === null ? [] : [{ url, at, href }];
  });
}

const maxNameLength = 200;

/** Returns the name before a URL that is written as `[name](URL)`, or `undefined` for a bare URL. */
export function getLinkName(text: string, { at, url }: FoundUrl): string | undefined {
  if (text.slice(at - 2, at) !== '](' || text[at + url.length] !== ')') return undefined;
  const before = text.slice(Math.max(0, at - 2 - maxNameLength), at - 2);
  const name = before.slice(before.lastIndexOf('[') + 1);
  const isNamed = before.includes('[') && name.trim() !== '' && !/[\]\n]/.test(name);
  return isNamed ? name : undefined;
}

/**
 * Splits a text into parts, in which http, https and mailto URLs and paths of this site are links, bare or with a
 * name: `[name](/browse)`. The joined parts equal the text, except that `mailto:` is removed and a name replaces its
 * URL. A URL that `linkTarget` rejects stays text.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const link of findUrls(text)) {
    const { url, at, href } = link;
    const name = getLinkName(text, link);
    const start = name === undefined ? at : at - 3 - name.length;
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ text: name ?? url.replace(/^mailto:/i, ''), href });
    from = at + url.length + (name === undefined ? 0 : 1);
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A part of a text with marks. */
export interface FormattedPart extends TextPart {
  isBold: boolean;
}

/** Splits a text at pairs of asterisks. Every second piece is bold: `**important**`. */
export function splitBold(text: string): string[] {
  const pieces = text.split('**');
  // A pair of asterisks without an end stays text.
  if (pieces.length % 2 === 0) pieces.push(pieces.splice(-2).join('**'));
  return pieces;
}

/** Splits a text into parts. */
export function formattedParts(text: string): FormattedPart[] {
  return splitBold(text).flatMap((piece, position) =>
    linkedParts(piece).map((part) => ({ ...part, isBold: position % 2 === 1 })),
  );
}

/** Returns a text without the marks of names and bold parts. */
export const withoutMarks = (text: string) =>
  formattedParts(text)
    .map((part) => part.text)
    .join('');

/** Replaces every URL in a text that links to `href`. */
export function withOtherLink(text: string, href: string, other: string): string {
  let [changed, from] = ['', 0];
  for (const link of findUrls(text)) {
    if (link.href !== href) continue;
    changed += text.slice(from, link.at) + other;
    from = link.at + link.url.length;
  }
  return changed + text.slice(from);
}
