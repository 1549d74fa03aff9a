/** Characters with a special meaning in a file system or header, and control and bidirectional characters. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\u2028\u2029"*/:<>?\\|]+/gu;
/** In bytes. File systems allow 255; the rest is for the ` (1)` that a browser adds. */
const maxNameBytes = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between graphemes: half a Devanagari syllable would be another word. */
function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength && Buffer.byteLength(text) <= maxNameBytes) return text;
  let end = 0;
  let bytes = 0;
  for (const { segment } of graphemes.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxNameBytes || end + segment.length > maxLength) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/**
 * Returns a text as a file name in any script, without extension, of at most 200 bytes and `maxLength` characters. Empty
 * if nothing readable is left.
 */
export function getFileName(text: string, maxLength = maxNameBytes): string {
  const cleaned = text.toWellFormed().normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ');
  return cutText(cleaned.trim(), maxLength).replace(/^[\s.]+|[\s.]+$/g, '');
}

/**
 * Returns the ASCII form of a name. Removes percent signs too, because some browsers decode them. Removes unsafe
 * characters again: NFKD turns full-width and joined forms into real quotes, backslashes and dots.
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
 * Returns an `attachment` header with a UTF-8 name (RFC 8187), and an ASCII name for other browsers. The ASCII name
 * is `fallback` if more than half of the letters would be missing. Pass both names without the extension.
 */
export function attachment(name: string, fallback: string, extension: string): string {
  const readable = getFileName(name) || fallback;
  const ascii = toAscii(readable);
  const plain = ascii.length * 2 > [...readable].length ? ascii : fallback;
  const encoded = encodeURIComponent(readable).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
