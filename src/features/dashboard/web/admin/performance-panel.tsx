import { CircleAlert, CircleCheck } from '#ui/icons.ts';
import type { PerformanceMeasures } from '../../dashboard.contract.ts';
import { concerns, getMeasureTexts, isSpeedKnown } from './measure-labels.ts';

function Verdict({ measures }: { measures: PerformanceMeasures }) {
  const found = concerns(measures);
  if (found.length === 0)
    return (
      <p className="flex items-center gap-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-spine-2" />
        {isSpeedKnown(measures)
          ? 'Good: fast, with enough resources.'
          : 'Enough resources. Too few visits to judge the speed.'}
      </p>
    );
  return (
    <ul className="flex flex-col gap-1 font-semibold">
      {found.map((text) => (
        <li key={text} className="flex items-center gap-3">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Shows response times and remaining resources. */
export function PerformancePanel({ measures }: { measures: PerformanceMeasures }) {
  return (
    <>
      <Verdict measures={measures} />
      <dl className="mt-4 divide-y divide-line border-t border-line text-sm">
        {getMeasureTexts(measures).map(({ name, value, note }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular text-right">
              {value}
              {note && <span className="block text-xs text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
