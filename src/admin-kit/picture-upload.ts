import { callApi } from './call-api.ts';

/** Returns why an image file cannot be uploaded. `undefined` if the server has to decide. */
export function getPictureProblem(file: File, maxBytes: number): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please select an image file';
  return file.size > maxBytes
    ? `Please select an image smaller than ${Math.floor(maxBytes / 1_048_576)}MB`
    : undefined;
}

/** Uploads an image file in a field of a multipart form. */
export function uploadPicture<Answer>(url: string, field: string, file: File): Promise<Answer> {
  const body = new FormData();
  body.append(field, file);
  return callApi<Answer>('POST', url, body);
}
