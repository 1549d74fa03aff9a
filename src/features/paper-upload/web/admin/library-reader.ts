import PQueue from 'p-queue';
import { callApi } from '#admin-kit/call-api.ts';
import type { LibraryAnswer } from '../../paper-upload.contract.ts';
import { isCompared } from './compare-rows.ts';
import { isComparable, getFacts } from './upload-row.ts';
import type { UploadStore } from './upload-store.ts';

/** Pause after an edit, so that a value that is being typed is not asked about, and after a failed read. */
const [settleMs, retryMs] = [300, 4_000];

/** Asks the library about rows whose fields have changed since its last answer. */
export function createLibraryReader({ subscribe, rows, row, change }: UploadStore): void {
  const queue = new PQueue({ concurrency: 1 });
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(key: number): Promise<void> {
    const known = row(key);
    if (!known || !isComparable(known) || isCompared(known)) return;
    const facts = getFacts(known.fields!);
    const answer = await callApi<LibraryAnswer>('GET', `/api/admin/similar-papers?${facts}`);
    change(key, { library: { ...answer, facts } });
  }

  function askLater(pauseMs: number): void {
    if (timer !== undefined || !rows().some((each) => isComparable(each) && !isCompared(each))) return;
    timer = setTimeout(() => {
      const keys = rows().map(({ key }) => key);
      queue
        .addAll(keys.map((key) => () => ask(key)))
        .then(
          () => settleMs,
          () => retryMs,
        )
        .then(
          (nextMs) => {
            timer = undefined;
            askLater(nextMs);
          },
          () => {},
        );
    }, pauseMs);
  }

  subscribe(() => askLater(settleMs));
}
