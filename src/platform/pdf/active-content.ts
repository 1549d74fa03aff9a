import { inflateSync } from 'node:zlib';

/** Parts of a PDF that make a PDF viewer run or open something. */
export const activeContents = ['javascript', 'launch', 'attachment'] as const;
export type ActiveContent = (typeof activeContents)[number];

const names: Record<ActiveContent, RegExp> = {
  javascript: /\/JavaScript(?![\w.-])/,
  launch: /\/S\s*\/Launch(?![\w.-])/,
  attachment: /\/(?:EmbeddedFiles?|FileAttachment)(?![\w.-])/,
};
const chunkBytes = 1_048_576;
/** Longer than any name whose letters are all written as `#xx`. */
const overlapBytes = 128;
const maxObjectStreams = 2_000;
const maxObjectStreamLength = 8 * 1_048_576;
/** Longest distance from `ObjStm` to the data: the rest of the stream's dictionary. */
const maxDictionaryLength = 2_048;

/** Finds active content. */
export const findActiveContent = (bytes: Uint8Array) => findNames(bytes, names);

/**
 * Finds parts of a PDF by the names of PDF objects, also in compressed object streams. A name in the text of a page
 * counts, too: the result is a warning for a person and not a proof. Memory is bounded; at most 2,000 object streams
 * are read.
 */
export function findNames<Name extends string>(bytes: Uint8Array, patterns: Record<Name, RegExp>): Set<Name> {
  const searches = Object.entries<RegExp>(patterns) as [Name, RegExp][];
  const matches = new Set<Name>();
  const addNames = (text: string) => {
    const plain = decodeNames(text);
    for (const [name, pattern] of searches) if (pattern.test(plain)) matches.add(name);
  };
  let objectStreams = 0;
  for (let start = 0; start < bytes.length && matches.size < searches.length; start += chunkBytes) {
    const chunk = readText(bytes, start, chunkBytes + overlapBytes);
    addNames(chunk);
    for (const { index } of chunk.matchAll(/\/ObjStm\b/g)) {
      if (index >= chunkBytes || (objectStreams += 1) > maxObjectStreams) break;
      const objects = readObjectStream(bytes, start + index);
      if (objects !== null) addNames(objects);
    }
  }
  return matches;
}

function readText(bytes: Uint8Array, start: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(length, bytes.length - start)).toString(
    'latin1',
  );
}

/** Decodes letters of names that are written as hex codes: /J#61vaScript. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the objects of the stream whose dictionary has `ObjStm` at this offset, or null if they are unreadable. */
function readObjectStream(bytes: Uint8Array, at: number): string | null {
  const begin = /\bstream\r?\n/.exec(readText(bytes, at, maxDictionaryLength));
  if (!begin) return null;
  try {
    // Bytes after the end of the compressed data are ignored.
    const data = bytes.subarray(at + begin.index + begin[0].length);
    return inflateSync(data, { maxOutputLength: maxObjectStreamLength }).toString('latin1');
  } catch {
    return null;
  }
}
