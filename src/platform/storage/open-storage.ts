import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

/** Opens the configured file store. Imports the S3 client only if a bucket is configured. */
export async function openStorage({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<{ storage: FileStorage; close: () => void }> {
  if (!bucket) return { storage: createFolderStorage(join(dataDir, 'files')), close: () => {} };
  const { createS3Storage } = await import('./s3-storage.ts');
  const storage = createS3Storage(bucket, join(dataDir, 'bucket-tmp'));
  return { storage, close: storage.close };
}
