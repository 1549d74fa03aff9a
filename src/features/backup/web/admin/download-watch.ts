import { ApiError } from '#ui/admin/call-api.ts';
import type { BackupDownload } from '../../backup.contract.ts';

/** So often in a row nothing is heard of a download: another node than the one that has it may have been asked. */
const mostMisses = 15;

/** What is known after a look: `progress` where the server said it, `problem` where it will not come to a good end. */
export interface DownloadLook {
  progress?: BackupDownload;
  problem?: string;
  isOver: boolean;
}

const neverBegun = 'The server has not begun it. Try again in a moment.';
const lost =
  'The server says no more of it. Look among your downloads whether it goes on; else download it again.';

/** Nobody answers, is busy, or knows of it: ask again. All else is a refusal. */
const mayPass = new Set(['not_found', 'network', 'unavailable', 'rate_limited', 'internal', '']);

/** Looks how far a download is, and gives up once nothing was heard of it fifteen times in a row. Never throws. */
export function watchDownload(read: () => Promise<BackupDownload>): () => Promise<DownloadLook> {
  let misses = 0;
  let wasHeardOf = false;
  return async () => {
    try {
      const progress = await read();
      misses = 0;
      wasHeardOf = true;
      const { state, error } = progress;
      return {
        progress,
        isOver: state !== 'running',
        ...(state === 'failed' && { problem: error ?? lost }),
      };
    } catch (error) {
      if (error instanceof ApiError && !mayPass.has(error.code))
        return { problem: error.publicMessage, isOver: true };
      misses += 1;
      if (misses < mostMisses) return { isOver: false };
      return { problem: wasHeardOf ? lost : neverBegun, isOver: true };
    }
  };
}
