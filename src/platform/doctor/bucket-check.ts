import { AppError } from '#platform/errors/app-error.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { HealthCheck } from './health-check.ts';

/** Not a PDF, so no paper can refer to it. `put` asks for a lock on the key only for a file that gets a row. */
const probe = 'Written by pariksha doctor, and deleted again.\n';

/** Checks that the bucket can store, return and delete a file. */
export function bucketCheck(storage: Pick<FileStorage, 'put' | 'withLocalFile' | 'delete'>): HealthCheck {
  return {
    name: 'bucket',
    async run() {
      try {
        const { key } = await storage.put(once(Buffer.from(probe)), { maxBytes: 1_000, extension: 'pdf' });
        await storage.withLocalFile(key, async () => {});
        await storage.delete(key);
        return [];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { cause } = error;
        return [
          {
            problem: `${error.message}${cause instanceof Error ? ` (${cause.message})` : ''}`,
            advice:
              'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys, and that the key may get, put, delete and list.',
          },
        ];
      }
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
