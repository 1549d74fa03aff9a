import { use, useState } from 'react';
import { ChevronDown } from '#ui/icons.ts';
import type { AuditEntry } from '../../audit.contract.ts';
import { AuditGroupSentence, AuditSentence } from '../../audit.admin.tsx';
import { getDayTitle, groupEntries, type AuditGroup } from './audit-groups.ts';
import { getChanges, type Change } from './audit-labels.ts';
import { RunChangesContext } from './run-changes-context.ts';

function Value({ text, look }: { text: string | undefined; look: string }) {
  return (
    <td className="px-3 py-2 align-top whitespace-pre-wrap">
      {text === undefined ? <span className="sr-only">none</span> : <span className={look}>{text}</span>}
    </td>
  );
}

/** Shows each field before and after the change, side by side. */
function Changes({ changes }: { changes: Change[] }) {
  return (
    <div
      role="region"
      aria-label="What changed"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      className="scroll-edges mt-2 overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              Field
            </th>
            <th scope="col" className="w-2/5 px-3 py-2 font-semibold">
              Before
            </th>
            <th scope="col" className="w-2/5 px-3 py-2 font-semibold">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-2 align-top font-semibold">
                {field}
              </th>
              <Value text={before} look="text-muted line-through decoration-danger" />
              <Value text={after} look="rounded-sm bg-mark px-1 box-decoration-clone" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The entry of a bulk edit. Loads its papers when it is opened. */
function RunEntry({ entry, runId }: { entry: AuditEntry; runId: number }) {
  const [isOpen, setOpen] = useState(false);
  const showRun = use(RunChangesContext);
  return (
    <details className="group px-4 py-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary entry={entry} />
      <div className="pb-3">{isOpen && showRun(runId)}</div>
    </details>
  );
}

function Summary({ entry }: { entry: AuditEntry }) {
  return (
    <summary className="flex min-h-11 items-center gap-3 rounded-md py-1">
      <span className="min-w-0 flex-1">
        <AuditSentence entry={entry} />
      </span>
      <ChevronDown
        aria-hidden
        className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
      />
    </summary>
  );
}

function SessionNumber({ id }: { id: number | null }) {
  if (id === null) return null;
  return <p className="text-sm text-muted">Session {id}</p>;
}

function Entry({ entry }: { entry: AuditEntry }) {
  if (entry.subjectType === 'bulk' && entry.subjectId !== null)
    return <RunEntry entry={entry} runId={entry.subjectId} />;
  const changes = getChanges(entry);
  if (changes.length === 0)
    return (
      <div className="px-4 py-3">
        <AuditSentence entry={entry} />
        <SessionNumber id={entry.sessionId} />
      </div>
    );
  return (
    <details className="group px-4 py-1">
      <Summary entry={entry} />
      <div className="pb-3">
        <SessionNumber id={entry.sessionId} />
        <Changes changes={changes} />
      </div>
    </details>
  );
}

/** The entries of one act as one row, which opens to show them. */
function Folded({ group }: { group: AuditGroup }) {
  return (
    <details className="group/fold px-4 py-1">
      <summary className="flex min-h-11 items-center gap-3 rounded-md py-1">
        <span className="min-w-0 flex-1">
          <AuditGroupSentence group={group} />
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <ul className="mb-3 divide-y divide-line rounded-md border border-line">
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists entries by day, newest first. The entries of one act are folded. An entry shows its changes. */
export function AuditList({ entries, hasMore }: { entries: AuditEntry[]; hasMore: boolean }) {
  const [now] = useState(() => Date.now());
  return (
    <div className="flex flex-col gap-6">
      {groupEntries(entries, hasMore).map(({ day, groups }) => (
        <section key={day} className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">{getDayTitle(day, now)}</h2>
          <ol className="divide-y divide-line rounded-lg border border-line bg-raised">
            {groups.map((group) => (
              <li key={group.id}>
                {group.entries.length === 1 ? <Entry entry={group.entries[0]!} /> : <Folded group={group} />}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
