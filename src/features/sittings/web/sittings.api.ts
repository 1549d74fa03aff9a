import { queryOptions } from '@tanstack/react-query';
import type { Neighbours } from '../sittings.contract.ts';

export const neighboursQuery = (paperId: number) =>
  queryOptions<Neighbours>({ queryKey: ['/api/papers', paperId, 'neighbours'], staleTime: 300_000 });
