import { LRUCache } from 'lru-cache';

/**
 * Tells a search from the typing of it: of a burst of texts that continue one another only the last counts, once it has
 * been left alone, was sent, or gave way to another text. Who repeats a search within ten minutes searched once.
 */
export interface SearchBursts {
  /** What a visitor's search box asked while somebody typed. Times in milliseconds. */
  typed(visitor: string, text: string, at: number): void;
  /** What a visitor sent: a page of results. */
  sent(visitor: string, text: string, at: number): void;
  /** Counts what was left alone; to be called now and then. */
  settle(at: number): void;
  /** Counts what is being typed as it is. */
  end(): void;
}

const restMs = 10_000;
const repeatMs = 600_000;
/** Visitors who type at once, and searches that are remembered as counted. */
const most = 5_000;

const isContinued = (earlier: string, text: string) => text.startsWith(earlier) || earlier.startsWith(text);

export function createSearchBursts(count: (text: string, at: number) => void): SearchBursts {
  /** In the order of their last change. */
  const typing = new Map<string, { text: string; at: number }>();
  const counted = new LRUCache<string, number>({ max: most });

  function countOnce(visitor: string, text: string, at: number): void {
    const key = `${visitor} ${text}`;
    const before = counted.get(key);
    counted.set(key, at);
    if (before === undefined || at - before > repeatMs) count(text, at);
  }

  /** Ends a visitor's burst; what it came to counts, unless `text` goes on with it. */
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
