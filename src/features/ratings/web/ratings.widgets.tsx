import { useLingui } from '@lingui/react/macro';
import { AverageInLine, AverageRating } from './average-rating.tsx';
import type { RatedPaper } from './shown-papers.ts';

/** Read-only, at the end of a line of facts: the average; nothing while nobody has rated. */
export function PaperAverage({ paper }: { paper: RatedPaper }) {
  return (
    <span>
      <AverageInLine {...paper} />
    </span>
  );
}

/** A paper's difficulty: the average. */
export function PaperDifficulty({ paper }: { paper: RatedPaper & { title: string } }) {
  const { t } = useLingui();
  return (
    <div className="flex h-11 items-center justify-between gap-3 text-xs text-muted">
      <p className="flex flex-col">
        <span>{t`Difficulty`}</span>
        <AverageRating {...paper} />
      </p>
    </div>
  );
}
