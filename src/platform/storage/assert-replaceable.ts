import { stat } from 'node:fs/promises';
import { AppError } from '#platform/errors/app-error.ts';

/**
 * Throws if `path` is neither free nor a regular file. A rename onto a device such as `/dev/null` would replace it for
 * the whole machine.
 */
export async function assertReplaceable(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats || stats.isFile()) return;
  throw new AppError('validation_failed', { public: `${path} is not a regular file. Choose another name` });
}
