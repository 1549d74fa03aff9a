import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#admin-kit/call-api.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { When } from '#admin-kit/when.tsx';
import { fileSize } from '#lib/text/format.ts';
import { Button } from '#ui/button.tsx';
import { removeUpload, waitingUploadsQuery } from './restore.api.ts';

/** Lists uploaded ZIPs that are not restored, except the one whose plan is shown. Each is on the disk until then. */
export function WaitingUploads({
  shownId,
  onCheck,
}: {
  shownId: string | undefined;
  onCheck: (id: string) => void;
}) {
  const { data = [], refetch } = useQuery(waitingUploadsQuery);
  const [problem, setProblem] = useState<string>();
  const uploads = data.filter(({ id }) => id !== shownId);

  async function discard(id: string): Promise<void> {
    setProblem(undefined);
    try {
      await removeUpload(id);
      await refetch();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    }
  }

  if (uploads.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <h4 className="text-sm font-semibold">Uploaded and not restored</h4>
      <ProblemNotice text={problem} />
      <ul className="flex flex-col gap-2">
        {uploads.map(({ id, name, bytes, offset, userName, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 rounded-md border border-line px-3 py-2">
            <span className="min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere]">
              {name && <span className="font-semibold">{name} </span>}
              {offset === bytes ? fileSize(bytes) : `${fileSize(offset)} of ${fileSize(bytes)}, incomplete`}
              <span className="text-muted">
                {' '}
                · {userName} · <When at={at} />
              </span>
            </span>
            {offset === bytes && (
              <Button variant="secondary" onClick={() => onCheck(id)}>
                Show the changes
              </Button>
            )}
            <Button variant="quiet" onClick={() => void discard(id)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
