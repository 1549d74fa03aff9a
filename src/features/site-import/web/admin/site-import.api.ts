import { queryOptions } from '@tanstack/react-query';
import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import type {
  FieldMapping,
  ImportPreview,
  ImportSource,
  ImportWish,
  ReadWish,
  SourceDetail,
} from '../../site-import.contract.ts';

const url = '/api/admin/site-import';

export const listsQuery = queryOptions<ImportSource[]>({ queryKey: [url], staleTime: 0 });

/** The content of a list never changes. */
export const listQuery = (id: string) =>
  queryOptions<SourceDetail>({ queryKey: [`${url}/${id}`], staleTime: Infinity });

export const isExport = (file: File) => /\.xml$/i.test(file.name);

/** Sends a CSV or an export of WordPress, by the extension of its name. */
export function sendList(file: File): Promise<ImportSource> {
  const name = encodeURIComponent(file.name.slice(0, 200));
  const [path, type] = isExport(file) ? ['wordpress', 'text/xml'] : ['csv', 'text/csv'];
  return callApi('POST', `${url}/${path}?name=${name}`, new Blob([file], { type }));
}

export const readOtherSite = (wish: ReadWish) => callApi<StartedJob>('POST', `${url}/read`, wish);
export const removeList = (id: string) => callApi<void>('DELETE', `${url}/${id}`);
export const previewImport = (id: string, mapping: FieldMapping) =>
  callApi<ImportPreview>('POST', `${url}/${id}/preview`, { mapping });
export const startImport = (id: string, wish: ImportWish) =>
  callApi<StartedJob>('POST', `${url}/${id}/start`, wish);
