import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { onceVisible } from '#ui/once-visible.ts';
import { AverageInLine, AverageRating } from './average-rating.tsx';
import type { RatedPaper } from './shown-papers.ts';

type Live = typeof import('./live-difficulty.tsx');

/** What shows ratings as they are now, once a place is near the screen; before, and without JavaScript, nothing. */
function useLive<Place extends Element>() {
  const place = useRef<Place>(null);
  const [live, setLive] = useState<Live>();
  useEffect(
    () =>
      place.current
        ? onceVisible(place.current, () => void import('./live-difficulty.tsx').then(setLive, () => {}))
        : undefined,
    [],
  );
  return { place, live };
}

/** Read-only, at the end of a line of facts: the average; nothing while nobody has rated. */
export function PaperAverage({ paper }: { paper: RatedPaper }) {
  const { place, live } = useLive<HTMLSpanElement>();
  return <span ref={place}>{live ? <live.LiveAverage paper={paper} /> : <AverageInLine {...paper} />}</span>;
}

/** A paper's difficulty: the average, and five stars to rate it with where scripts run. Needs a key by paper. */
export function PaperDifficulty({ paper }: { paper: RatedPaper & { title: string } }) {
  const { t } = useLingui();
  const { place, live } = useLive<HTMLDivElement>();
  return (
    <div ref={place} className="flex h-11 items-center justify-between gap-3 text-xs text-muted">
      {live ? (
        <live.LiveDifficulty paper={paper} />
      ) : (
        <p className="flex flex-col">
          <span>{t`Difficulty`}</span>
          <AverageRating {...paper} />
        </p>
      )}
    </div>
  );
}
