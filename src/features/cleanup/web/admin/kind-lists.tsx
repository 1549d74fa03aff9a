import { cleanupKinds, usualKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { Button } from '#ui/button.tsx';
import type { CleanupStats } from '../../cleanup.contract.ts';
import { kindTexts } from './kind-texts.ts';

interface KindProps {
  kind: CleanupKind;
  isBusy: boolean;
  onOpen: () => void;
}

/** Kinds that are removed only on request. Their removal takes more with it, so its button is red. */
const isOnRequest = (kind: CleanupKind) => !usualKinds.some((usual) => usual === kind);

/** Disabled without `onOpen`. */
function RemoveButton({ kind, onOpen }: { kind: CleanupKind; onOpen?: (() => void) | undefined }) {
  const isDisabled = onOpen === undefined;
  const { title, button } = kindTexts[kind];
  return (
    <Button
      variant={isOnRequest(kind) && !isDisabled ? 'danger' : 'secondary'}
      disabled={isDisabled}
      onClick={onOpen}
      className="shrink-0"
      aria-label={`${button}: ${title}`}
    >
      {button}
    </Button>
  );
}

/** A kind with found items, or one that the server still counts. */
function FoundKind({ kind, count, isBusy, onOpen }: KindProps & { count: number | null }) {
  const { title, hint } = kindTexts[kind];
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line p-5 last:border-b-0"
    >
      <p className="tabular min-w-10 font-serif text-3xl font-semibold">
        {count === null ? <span className="text-base text-muted">Counting...</span> : groupedCount(count)}
      </p>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-base">{title}</h2>
        <p className="text-sm text-muted">{hint}</p>
      </div>
      <RemoveButton kind={kind} onOpen={isBusy || !count ? undefined : onOpen} />
    </section>
  );
}

/** A kind without items, as one line. */
function ClearKind({ kind }: Pick<KindProps, 'kind'>) {
  const { title, hint } = kindTexts[kind];
  return (
    <section
      aria-label={title}
      className="flex items-center gap-4 border-b border-line px-5 py-1 last:border-b-0"
    >
      <p className="min-w-0 flex-1 text-sm">
        <span className="tabular mr-2 font-semibold">0</span>
        {title}
        <span className="text-muted max-lg:hidden">: {hint}</span>
      </p>
      <RemoveButton kind={kind} />
    </section>
  );
}

/** Lists the kinds with found items first, then those without. */
export function KindLists({
  stats,
  isBusy,
  onOpen,
}: {
  stats: CleanupStats;
  isBusy: boolean;
  onOpen: (kind: CleanupKind) => void;
}) {
  const untidy = cleanupKinds
    .filter((kind) => stats[kind] !== 0)
    .toSorted((a, b) => +isOnRequest(a) - +isOnRequest(b));
  const clear = cleanupKinds.filter((kind) => stats[kind] === 0);
  return (
    <>
      {untidy.length > 0 && (
        <div className="rounded-lg border border-line bg-raised">
          {untidy.map((kind) => (
            <FoundKind
              key={kind}
              kind={kind}
              count={stats[kind]}
              isBusy={isBusy}
              onOpen={() => onOpen(kind)}
            />
          ))}
        </div>
      )}
      {clear.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold text-muted">
            {formatCount(clear.length, 'check')} found nothing
          </p>
          <div className="rounded-lg border border-line bg-raised">
            {clear.map((kind) => (
              <ClearKind key={kind} kind={kind} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
