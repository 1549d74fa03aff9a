import { queryOptions } from '@tanstack/react-query';
import type { AdminSettings, SettingsHistory } from '../../settings-admin.contract.ts';

export const adminSettingsQuery = queryOptions<AdminSettings>({
  queryKey: ['/api/admin/settings'],
  staleTime: 30_000,
});

export const settingsHistoryQuery = queryOptions<SettingsHistory>({
  queryKey: ['/api/admin/settings/history'],
  staleTime: 0,
});
