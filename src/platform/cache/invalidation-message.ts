/** Tags whose pages and facts are out of date; 'all' when it is not known, or too much to say, which. */
export type DroppedTags = string[] | 'all';

/** Among tags it means all of them, whatever else is named. */
export const everyTag = '*';

interface Message {
  /** The node that published, which may have dropped them itself already. */
  from: string;
  tags: DroppedTags;
}

/** PostgreSQL refuses a payload of 8000 bytes and more. */
const longestPayload = 7_900;
/** Beyond this many messages it is cheaper for everybody to start afresh. */
const mostMessages = 16;

/** The payloads that tell other nodes; each fits into one NOTIFY. */
export function toPayloads(from: string, tags: DroppedTags): string[] {
  const all = JSON.stringify({ from, tags: 'all' } satisfies Message);
  if (tags === 'all') return [all];
  const envelope = Buffer.byteLength(JSON.stringify({ from, tags: [] } satisfies Message));
  const payloads: string[] = [];
  let part: string[] = [];
  let bytes = envelope;
  for (const tag of new Set(tags)) {
    const added = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (envelope + added > longestPayload) return [all];
    if (bytes + added > longestPayload) {
      payloads.push(JSON.stringify({ from, tags: part } satisfies Message));
      part = [];
      bytes = envelope;
    }
    part.push(tag);
    bytes += added;
  }
  if (part.length > 0) payloads.push(JSON.stringify({ from, tags: part } satisfies Message));
  return payloads.length > mostMessages ? [all] : payloads;
}

/** A payload that cannot be read (of another version, say) drops everything. */
export function readPayload(payload: string): Message {
  try {
    const { from, tags } = JSON.parse(payload) as Message;
    const isKnown = tags === 'all' || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'));
    if (isKnown) return { from: String(from), tags };
  } catch {
    // Answered below.
  }
  return { from: '', tags: 'all' };
}
