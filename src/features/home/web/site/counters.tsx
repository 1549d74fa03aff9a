import { useLingui } from '@lingui/react/macro';
import type { HomepageData } from '#features/home/home.contract.ts';
import { compactCount } from '#lib/format.ts';

function Counter({ value, name }: { value: string | undefined; name: string }) {
  const { t } = useLingui();
  return (
    <div className="flex min-w-32 flex-col-reverse items-center">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-serif text-3xl font-semibold">
        {value ?? <span className="text-base font-normal text-muted">{t`Loading...`}</span>}
      </dd>
    </div>
  );
}

/** How many papers and downloads there are; says that it is loading as long as nobody knows. */
export function Counters({ stats }: { stats?: HomepageData['stats'] }) {
  const { t } = useLingui();
  return (
    <dl className="flex h-18 items-end justify-center gap-8">
      <Counter name={t`Papers`} value={stats && compactCount(stats.totalPapers)} />
      <Counter name={t`Downloads`} value={stats && compactCount(stats.totalDownloads)} />
    </dl>
  );
}
