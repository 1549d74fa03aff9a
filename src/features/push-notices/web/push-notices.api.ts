import { queryOptions } from '@tanstack/react-query';
import type { PushNotices } from '../push-notices.contract.ts';

/** Returns the read of what a browser needs to subscribe. */
export const pushNoticesQuery = () =>
  queryOptions<PushNotices>({ queryKey: ['/api/push-notices'], staleTime: 300_000 });
