import { queryOptions } from '@tanstack/react-query';
import type { Account } from '#features/auth/account.contract.ts';

export const accountQuery = queryOptions<Account>({ queryKey: ['/api/auth/account'], staleTime: 30_000 });
