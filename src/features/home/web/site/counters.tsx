import { useLingui } from '@lingui/react/macro';
import type { HomepageData } from '#features/home/home.contract.ts';
import { compactCount } from '#lib/text/format.ts';

function Counter({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex min-w-32 flex-col-reverse items-center">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-serif text-3xl font-semibold">{value}</dd>
    </div>
  );
}

/** Shows the numbers of papers and downloads. */
export function Counters({ stats }: { stats: HomepageData['stats'] }) {
  const { t } = useLingui();
  return (
    <dl className="flex h-18 items-end justify-center gap-8">
      <Counter name={t`Papers`} value={compactCount(stats.totalPapers)} />
      <Counter name={t`Downloads`} value={compactCount(stats.totalDownloads)} />
    </dl>
  );
}
