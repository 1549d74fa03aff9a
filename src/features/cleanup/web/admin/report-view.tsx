import { groupedCount } from '#lib/text/format.ts';
import type { CleanupReport } from '../../cleanup.contract.ts';
import { getDetailsText, kindTexts } from './kind-texts.ts';

/** Shows the result of a clean-up by kind, with failed items and their reasons. */
export function ReportView({ report }: { report: CleanupReport }) {
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {report.kinds.map(({ kind, removed, details, failed, failures, problem }) => (
        <li key={kind} className="[overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{kindTexts[kind].title}</span>
            <span className="tabular text-muted">
              : {[`${groupedCount(removed)} done`, getDetailsText(details)].filter(Boolean).join(', ')}
            </span>
          </p>
          {problem !== null && <p className="text-danger">{problem}</p>}
          {failed > 0 && (
            <div className="mt-1 text-danger">
              <p>{groupedCount(failed)} could not be done:</p>
              <ul className="list-disc pl-5">
                {failures.map(({ name, reason }, position) => (
                  <li key={position}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
