/** Tags whose pages and cached values are stale. 'all' if the tags are unknown or too many. */
export type DroppedTags = string[] | 'all';

/** As one of several tags, it means all tags. */
export const everyTag = '*';

interface Message {
  /** The node that published, which may have dropped the tags itself already. */
  from: string;
  tags: DroppedTags;
}

/** PostgreSQL rejects payloads of 8000 bytes or more. */
const maxPayloadLength = 7_900;
/** For more messages it is cheaper to drop everything. */
const maxMessages = 16;

/** Returns the payloads that notify other nodes. Each fits into one NOTIFY. */
export function toPayloads(from: string, tags: DroppedTags): string[] {
  const all = JSON.stringify({ from, tags: 'all' } satisfies Message);
  if (tags === 'all') return [all];
  const envelope = Buffer.byteLength(JSON.stringify({ from, tags: [] } satisfies Message));
  const payloads: string[] = [];
  let part: string[] = [];
  let bytes = envelope;
  for (const tag of new Set(tags)) {
    const added = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (envelope + added > maxPayloadLength) return [all];
    if (bytes + added > maxPayloadLength) {
      payloads.push(JSON.stringify({ from, tags: part } satisfies Message));
      part = [];
      bytes = envelope;
    }
    part.push(tag);
    bytes += added;
  }
  if (part.length > 0) payloads.push(JSON.stringify({ from, tags: part } satisfies Message));
  return payloads.length > maxMessages ? [all] : payloads;
}

/** Parses a payload. An unreadable payload, for example of another version, drops everything. */
export function readPayload(payload: string): Message {
  try {
    const { from, tags } = JSON.parse(payload) as Message;
    const isKnown = tags === 'all' || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'));
    if (isKnown) return { from: String(from), tags };
  } catch {
    // Falls through to the result below.
  }
  return { from: '', tags: 'all' };
}
