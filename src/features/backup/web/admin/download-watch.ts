import { ApiError } from '#admin-kit/call-api.ts';
import type { BackupDownload } from '../../backup.contract.ts';

/**
 * Number of failed polls in a row before the watch gives up. A load balancer may ask another node than the right one.
 */
const mostMisses = 15;

/** Result of one poll: `progress` if the server returned it, `problem` if the download failed or is lost. */
export interface DownloadLook {
  progress?: BackupDownload;
  problem?: string;
  isOver: boolean;
}

const neverBegun = 'The server did not start the download. Try again in a moment.';
const lost =
  'The server stopped reporting progress. Check the downloads of your browser; if it has stopped, download again.';

/** Codes of temporary failures: the watch asks again. All other codes are final. */
const mayPass = new Set(['not_found', 'network', 'unavailable', 'rate_limited', 'internal', '']);

/** Returns a function that polls the progress once. It gives up after 15 failures in a row and never throws. */
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
