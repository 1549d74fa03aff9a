import { showToast } from '#ui/toast.ts';
import { ApiError } from './call-api.ts';

/** Shows why an action failed. */
export function showFailure(title: string, error: unknown): void {
  const description = error instanceof ApiError ? error.publicMessage : String(error);
  showToast({ title, description, style: 'destructive' });
}
