import { createLruMap } from '#platform/cache/lru-map.ts';

/**
 * Separates finished searches from typing. Of a burst of texts that extend one another, only the last one counts. It
 * counts once it is unchanged for ten seconds, is sent, or another text replaces it. A search repeated by the same
 * visitor within ten minutes counts once.
 */
export interface SearchBursts {
  /** Notes the text that a visitor has typed so far. Times are in milliseconds. */
  typed(visitor: string, text: string, at: number): void;
  /** Counts a search whose result page the visitor opened. */
  sent(visitor: string, text: string, at: number): void;
  /** Counts texts that have been unchanged for ten seconds. Call it periodically. */
  settle(at: number): void;
  /** Counts all pending texts as they are. */
  end(): void;
}

const restMs = 10_000;
const repeatMs = 600_000;
/** Maximum number of visitors who type at the same time, and of searches stored as counted. */
const most = 5_000;

const isContinued = (earlier: string, text: string) => text.startsWith(earlier) || earlier.startsWith(text);

export function createSearchBursts(count: (text: string, at: number) => void): SearchBursts {
  /** In the order of their last change. */
  const typing = new Map<string, { text: string; at: number }>();
  const counted = createLruMap<string, number>(most);

  function countOnce(visitor: string, text: string, at: number): void {
    const key = `${visitor} ${text}`;
    const before = counted.get(key);
    counted.set(key, at);
    if (before === undefined || at - before > repeatMs) count(text, at);
  }

  /** Ends a visitor's burst. Its text counts, unless `text` continues it. */
  function endBurst(visitor: string, text?: string): void {
    const burst = typing.get(visitor);
    if (!burst) return;
    typing.delete(visitor);
    if (text === undefined || !isContinued(burst.text, text)) countOnce(visitor, burst.text, burst.at);
  }

  return {
    typed(visitor, text, at) {
      endBurst(visitor, text);
      if (typing.size < most) typing.set(visitor, { text, at });
    },
    sent(visitor, text, at) {
      endBurst(visitor, text);
      countOnce(visitor, text, at);
    },
    settle(at) {
      for (const [visitor, burst] of typing) {
        if (at - burst.at < restMs) return;
        endBurst(visitor);
      }
    },
    end() {
      for (const visitor of typing.keys()) endBurst(visitor);
    },
  };
}
