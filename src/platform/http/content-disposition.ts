/** Characters that a file system or a header takes for something else, and control and bidirectional characters. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\u2028\u2029"*/:<>?\\|]+/gu;
/** File systems take 255 bytes; some are left for the ` (1)` that a browser adds. */
const longestName = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cut between what readers see as characters: half a Devanagari syllable is another word. */
function withinBytes(text: string, most: number): string {
  let end = 0;
  let bytes = 0;
  for (const { segment } of graphemes.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > most) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** A text as a file name of any script, without its extension; empty when nothing readable is left. */
export function fileNameOf(text: string): string {
  const cleaned = text.toWellFormed().normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ');
  return withinBytes(cleaned.trim(), longestName).replace(/^[\s.]+|[\s.]+$/g, '');
}

/**
 * Without percent signs too: some browsers decode them in the plain form. What is unsafe goes once more, because
 * the compatibility form makes quotes, backslashes and dots of their full-width and joined relatives.
 */
function toAscii(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(unsafe, ' ')
    .replace(/[^\x20-\x7E]|%/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
}

/**
 * `attachment` with a name for browsers that read UTF-8 (RFC 8187) and one in ASCII for the rest: `fallback`,
 * when more than half of the letters would be missing. Both without the extension, which is added.
 */
export function attachment(name: string, fallback: string, extension: string): string {
  const readable = fileNameOf(name) || fallback;
  const ascii = toAscii(readable);
  const plain = ascii.length * 2 > [...readable].length ? ascii : fallback;
  const encoded = encodeURIComponent(readable).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
