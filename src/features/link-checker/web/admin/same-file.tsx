import { useState } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { FileCandidates, LinkDetail } from '../../link-checker.contract.ts';

type Candidate = FileCandidates['candidates'][number];

/** Runs one call at a time. `problem` is the error of the last call. */
function useCalls() {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function during(call: () => Promise<void>): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      await call();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    }
    setBusy(false);
  }
  return { problem, isBusy, during };
}

function Candidates({
  found: { candidates, isCompared },
  isBusy,
  onTake,
}: {
  found: FileCandidates;
  isBusy: boolean;
  onTake: (candidate: Candidate) => void;
}) {
  if (candidates.length === 0)
    return <p className="text-sm text-muted">No paper of this exam and year has a stored file.</p>;
  return (
    <>
      {!isCompared && (
        <p className="text-sm text-muted">
          The file at the link cannot be read, so these are papers of the same exam and year. Check them
          first.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {candidates.map((candidate) => (
          <li key={candidate.recordId} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1">
              <a
                href={candidate.fileUrl}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center font-semibold text-accent [overflow-wrap:anywhere] hover:underline"
              >
                {candidate.title}
              </a>
              <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                {candidate.note}
                {candidate.isSameFile && <Badge>Identical file</Badge>}
              </span>
            </span>
            <Button variant="secondary" disabled={isBusy} onClick={() => onTake(candidate)}>
              Use this file
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Searches for a stored file that can replace a paper's link. */
export function SameFile({
  link,
  use: { recordId, title },
  isMain = false,
  onUsed,
}: {
  link: LinkDetail;
  use: LinkDetail['usedBy'][number];
  /** Whether this is the recommended action. */
  isMain?: boolean;
  onUsed: () => void;
}) {
  const [found, setFound] = useState<FileCandidates>();
  const { problem, isBusy, during } = useCalls();
  const url = `/api/admin/link-check/${link.id}`;

  const search = () =>
    during(async () => setFound(await callApi<FileCandidates>('POST', `${url}/find-file`, { recordId })));

  async function take(candidate: Candidate): Promise<void> {
    const isWanted = await confirm({
      title: 'Use this file?',
      body: `“${title}” gets the stored file of “${candidate.title}”. Its URL, downloads and ratings do not change.`,
      action: 'Use this file',
      isReversible: true,
    });
    if (!isWanted) return;
    await during(async () => {
      await callApi('POST', `${url}/use-file`, { recordId, otherId: candidate.recordId });
      showToast({ title: 'Success', description: `“${title}” has a stored file now`, style: 'neutral' });
      onUsed();
    });
  }

  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        className="self-start"
        disabled={isBusy}
        onClick={() => void search()}
      >
        {isBusy && !found ? 'Searching...' : 'Find the same file'}
      </Button>
      <ProblemNotice text={problem} />
      {found && <Candidates found={found} isBusy={isBusy} onTake={(candidate) => void take(candidate)} />}
    </div>
  );
}
