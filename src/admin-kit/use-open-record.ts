import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

/** Returns the record with the id in the URL: from the loaded rows, or from its own query. */
export function useOpenRecord<Row extends { id: number }>(
  id: string,
  rows: Row[],
  query: (id: string) => UseQueryOptions<Row>,
): Row | undefined {
  const open = rows.find((row) => String(row.id) === id);
  const isAsked = /^[1-9]\d{0,9}$/.test(id) && !open;
  const { data } = useQuery({ ...query(id), enabled: isAsked });
  return open ?? (isAsked ? data : undefined);
}
