import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import type {
  BackUpChoice,
  BackupDownload,
  BackupMarkChange,
  BackupSettingsFields,
  BackupSize,
  StoredBackups,
} from '../../backup.contract.ts';

export const backupSizeQuery = queryOptions<BackupSize>({
  queryKey: ['/api/admin/backup/size'],
  staleTime: 60_000,
});

export const storedBackupsQuery = queryOptions<StoredBackups>({
  queryKey: ['/api/admin/backup/kept'],
  staleTime: 0,
});

export const getDownloadUrl = (choice: { withFiles: boolean; id: string }) =>
  `/api/admin/backup/download?withFiles=${choice.withFiles}&id=${choice.id}`;

export const downloadQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/backup/downloads', id],
    queryFn: () => callApi<BackupDownload>('GET', `/api/admin/backup/downloads/${id}`),
    staleTime: 0,
  });

export const getBackupUrl = (name: string) => `/api/admin/backup/kept/${name}`;

export const startBackup = (choice: BackUpChoice) =>
  callApi<StartedJob>('POST', '/api/admin/backup/run', choice);

export const readStoredBackups = () => callApi<StoredBackups>('GET', '/api/admin/backup/kept');

/** Writes whose response replaces the cached overview. Each throws `ApiError`. */
export function useStoredBackupWrites() {
  const queryClient = useQueryClient();
  const show = (stored: StoredBackups) => queryClient.setQueryData(storedBackupsQuery.queryKey, stored);
  return {
    save: async (fields: BackupSettingsFields) =>
      show(await callApi<StoredBackups>('PUT', '/api/admin/backup/settings', fields)),
    mark: async (name: string, change: BackupMarkChange) =>
      show(await callApi<StoredBackups>('PATCH', getBackupUrl(name), change)),
    remove: async (name: string) => show(await callApi<StoredBackups>('DELETE', getBackupUrl(name))),
  };
}
