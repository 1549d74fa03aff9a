import { callApi } from '#admin-kit/call-api.ts';
import type { Upload } from '#features/files/files.contract.ts';
import type { UploadListRow } from './upload-row.ts';
import type { UploadSender } from './upload-sender.ts';
import type { UploadStore } from './upload-store.ts';

/** Removed rows. Their uploads are deleted on the server by `confirm`. */
export type Removal = ReturnType<typeof removeUploads>;

/** Deletes an upload, also while the user leaves the page. */
const deleteUpload = (id: string) =>
  callApi('DELETE', `/api/admin/uploads/${id}`, undefined, { keepalive: true });

/** Removes rows, but not those that are being saved. Their uploads are added to `removedIds`. */
export function removeUploads(
  {
    store,
    sender,
    removedIds,
  }: { store: UploadStore; sender: Pick<UploadSender, 'stop' | 'goOn'>; removedIds: Set<string> },
  keys: number[],
) {
  const { rows } = store;
  const before = rows();
  const removed = before.filter(({ key, stage }) => keys.includes(key) && stage !== 'saving');
  store.put(before.filter((each) => !removed.includes(each)));
  const knownKeys = new Set(before.map(({ key }) => key));
  const isDroppedAgain = ({ fingerprint }: UploadListRow) =>
    rows().some((row) => row.fingerprint === fingerprint && !knownKeys.has(row.key));
  /** By the key of the removed row. */
  const uploadIds = new Map<number, string>();
  let state: 'open' | 'undone' | 'confirmed' = 'open';

  function takeUpload(from: UploadListRow, { id }: Upload): void {
    if (state === 'undone') return;
    uploadIds.set(from.key, id);
    removedIds.add(id);
    if (state === 'confirmed') void discard(from);
  }

  async function discard(from: UploadListRow): Promise<void> {
    const id = uploadIds.get(from.key);
    if (id === undefined || from.stage === 'saved') return;
    // The new row continues the same upload.
    if (isDroppedAgain(from)) removedIds.delete(id);
    // The server cleans up uploads that remain.
    else await deleteUpload(id).catch(() => {});
  }

  for (const each of removed) {
    if (each.upload) takeUpload(each, each.upload);
    sender.stop(each.key, (upload) => takeUpload(each, upload));
  }
  return {
    count: removed.length,
    undo(): void {
      state = 'undone';
      for (const id of uploadIds.values()) removedIds.delete(id);
      const back = removed
        .filter((each) => !isDroppedAgain(each))
        .map((each): UploadListRow =>
          each.stage === 'sending' || each.stage === 'checking' ? { ...each, stage: 'waiting' } : each,
        );
      const position = new Map(before.map(({ key }, index) => [key, index]));
      const all = [...rows(), ...back];
      const getPosition = ({ key }: UploadListRow) => position.get(key) ?? Infinity;
      store.put(all.toSorted((a, b) => getPosition(a) - getPosition(b) || a.key - b.key));
      for (const { key, stage } of back) if (stage === 'waiting') sender.goOn(key);
    },
    async confirm(): Promise<void> {
      state = 'confirmed';
      await Promise.all(removed.map(discard));
    },
  };
}
