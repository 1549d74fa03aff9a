import type { QueryClient } from '@tanstack/react-query';

/** Makes the reads that have not been made yet, side by side. Their types do not matter: pages ask for each by its own. */
export async function ensureAll(queryClient: QueryClient, reads: readonly object[]): Promise<void> {
  await Promise.all(reads.map((read) => queryClient.ensureQueryData(read as never)));
}
