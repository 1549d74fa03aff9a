import { callApi } from '#admin-kit/call-api.ts';
import type { PaperProposal } from '../../paper-upload.contract.ts';
import { mergeProposal, type UploadListRow } from './upload-row.ts';
import type { UploadStore } from './upload-store.ts';

/** Pause before the proposals of scans are read again, while OCR reads their first page. */
const readingMs = 4_000;

const canChange = ({ stage }: UploadListRow) => stage === 'ready';

/**
 * Returns a function that reads the proposals of all rows again and merges them. Also reads them by itself while OCR
 * reads the first page of a row.
 */
export function createProposalReader({ subscribe, rows, changeAll }: UploadStore): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function proposeAgain(): Promise<void> {
    const proposals = await callApi<PaperProposal[]>('GET', '/api/admin/uploads/proposals');
    const byUpload = new Map(proposals.map((proposal) => [proposal.uploadId, proposal]));
    changeAll((row) => {
      const proposal = canChange(row) && row.upload && byUpload.get(row.upload.id);
      return proposal ? mergeProposal(row, proposal) : undefined;
    });
  }

  function readLater(): void {
    if (timer !== undefined || !rows().some((row) => canChange(row) && row.isReading)) return;
    timer = setTimeout(() => {
      proposeAgain()
        // The next read is tried in any case.
        .catch(() => {})
        .finally(() => {
          timer = undefined;
          readLater();
        });
    }, readingMs);
  }

  subscribe(readLater);
  return proposeAgain;
}
