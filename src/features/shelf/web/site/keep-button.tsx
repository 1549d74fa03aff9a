import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Paper } from '#features/papers/papers.contract.ts';
import { fileSize } from '#lib/text/format.ts';
import { Button } from '#ui/button.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { showToast } from '#ui/toast.ts';
import {
  isKeepable,
  keepPaper,
  listKept,
  onKeptChange,
  removeKept,
  startWorker,
  type KeptPapers,
} from '../offline/keep-papers.ts';

/** Returns the papers that can be read without a connection. */
export function useKept(): KeptPapers {
  const [kept, setKept] = useState<KeptPapers>({});
  useEffect(() => {
    const read = () => {
      listKept().then(setKept, () => setKept({}));
    };
    read();
    return onKeptChange(read);
  }, []);
  return kept;
}

/** Keeps a paper for reading without a connection. Shows the progress, then the size and a way to free it. */
export function KeepButton({ paper, kept }: { paper: Paper; kept: KeptPapers }) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const [share, setShare] = useState<number>();
  const own = kept[paper.id];

  async function keep() {
    const fail = (description: string) =>
      showToast({ title: t`Not kept offline`, description, style: 'destructive' });
    setShare(0);
    try {
      if (await startWorker()) await keepPaper(paper, paths.paper(paper.slug), setShare);
      else fail(t`This site has turned offline reading off.`);
    } catch {
      fail(t`The paper could not be loaded, or the browser has no space for it.`);
    } finally {
      setShare(undefined);
    }
  }

  if (!isKeepable(paper)) return null;
  const name = <span className="sr-only">{paper.title}</span>;
  if (share !== undefined) {
    const percent = Math.round(100 * share);
    return (
      <span role="status" className="tabular flex min-h-11 items-center px-4 text-sm text-muted">
        {t`Loading ${percent}%`}
      </span>
    );
  }
  if (!own)
    return (
      <Button variant="quiet" onClick={() => void keep()}>
        {t`Keep offline`} {name}
      </Button>
    );
  const size = fileSize(own.bytes);
  return (
    <span className="tabular flex flex-wrap items-center text-sm text-muted">
      {t`Offline, ${size}`}
      <Button variant="quiet" onClick={() => void removeKept([paper.id])}>
        {t`Remove copy`} {name}
      </Button>
    </span>
  );
}

/** Shows the space of all kept papers, with a button that frees it. Renders nothing if there are none. */
export function KeptSpace({ kept }: { kept: KeptPapers }) {
  const { t } = useLingui();
  const papers = Object.values(kept);
  if (papers.length === 0) return null;
  const size = fileSize(papers.reduce((sum, { bytes }) => sum + bytes, 0));
  return (
    <p className="tabular flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t`Papers kept offline use ${size} of this device.`}
      <Button variant="quiet" onClick={() => void removeKept(Object.keys(kept).map(Number))}>
        {t`Remove all copies`}
      </Button>
    </p>
  );
}
