import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Paper } from '#features/papers/papers.contract.ts';
import { papersByIdsQuery } from '#features/papers/papers.web.ts';
import { readStatus } from '#lib/read-error.ts';
import { maxPaperIds } from '#lib/url/paper-page-query.ts';
import { listEntries, listStoredPapers, onShelfChange, storePapers } from '../shelf-store.ts';
import type { ShelfEntry } from '../shelf-entries.ts';

/** Returns the entries of the shelf: `undefined` until they are read, 'blocked' if the browser stores nothing. */
export function useEntries(): ShelfEntry[] | 'blocked' | undefined {
  const [entries, setEntries] = useState<ShelfEntry[] | 'blocked'>();
  useEffect(() => {
    const read = () => {
      listEntries().then(setEntries, () => setEntries('blocked'));
    };
    read();
    return onShelfChange(read);
  }, []);
  return entries;
}

/** By id: `null` if the server has no such paper, absent as long as it has not answered for this one. */
export type ShelfPapers = ReadonlyMap<number, Paper | null>;

const byId = (papers: Paper[]) => papers.map((paper) => [paper.id, paper] as const);

async function readPapers(client: QueryClient, ids: number[]): Promise<ShelfPapers> {
  const batches = Array.from({ length: Math.ceil(ids.length / maxPaperIds) }, (_, batch) =>
    ids.slice(batch * maxPaperIds, (batch + 1) * maxPaperIds),
  );
  try {
    const answers = await Promise.all(batches.map((batch) => client.fetchQuery(papersByIdsQuery(batch))));
    const papers = answers.flat();
    await storePapers(papers);
    return new Map([...ids.map((id) => [id, null] as const), ...byId(papers)]);
  } catch (error) {
    // A response of the server is no lost connection.
    if (readStatus(error) !== undefined) throw error;
    return new Map(byId(await listStoredPapers()));
  }
}

/** Returns the papers of the entries by id, as they were at the last visit if there is no connection. */
export function usePapers(entries: readonly ShelfEntry[]) {
  const ids = entries.map(({ id }) => id).sort((a, b) => a - b);
  const {
    data: papers,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['papers of the shelf', ids],
    queryFn: ({ client }) => readPapers(client, ids),
    placeholderData: keepPreviousData,
  });
  return { papers, isError, refetch };
}
