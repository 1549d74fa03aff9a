import type { Locale } from '#lib/text/locales.ts';
import type { PageAnswers, PageRead } from '#ui/page-answers.tsx';
import type { Read } from './query-client.ts';

/** The reads of one page. */
export interface PageReads extends PageAnswers {
  /** Makes a read. If it was made before, returns the same promise. */
  make<Data>(read: PageRead<Data>): Promise<Data>;
  /** Makes reads in parallel. */
  makeAll(reads: readonly PageRead<unknown>[]): Promise<void>;
  /** Resolves when no read is running: after one read fails, others may still run. */
  settled(): Promise<void>;
}

/** Makes each read of a page once and memoizes its result. Translated reads are made in `locale`. */
export function createPageReads(read: Read, locale: Locale): PageReads {
  const promises = new Map<string, Promise<unknown>>();
  const answers = new Map<string, unknown>();
  const getKey = ({ queryKey }: PageRead<unknown>) => JSON.stringify(queryKey);

  async function answer(page: PageRead<unknown>, key: string): Promise<unknown> {
    const data = await read(page.queryKey, page.meta?.isTranslated ? { locale } : {});
    answers.set(key, data);
    return data;
  }

  function make<Data>(page: PageRead<Data>): Promise<Data> {
    const key = getKey(page);
    const existing = promises.get(key) ?? answer(page, key);
    promises.set(key, existing);
    return existing as Promise<Data>;
  }

  return {
    make,
    async makeAll(reads) {
      await Promise.all(reads.map(make));
    },
    async settled() {
      await Promise.allSettled(promises.values());
    },
    get<Data>(page: PageRead<Data>): Data {
      const key = getKey(page);
      if (!answers.has(key)) throw new Error(`The page did not read ${key}`);
      return answers.get(key) as Data;
    },
  };
}
