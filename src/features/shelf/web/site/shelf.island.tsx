import { useLingui } from '@lingui/react/macro';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Bookmark } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { getRecent, getSaved, type ShelfEntry } from '../shelf-entries.ts';
import { clearReading } from '../shelf-store.ts';
import { ShelfList } from './shelf-list.tsx';
import type { KeptPapers } from '../offline/keep-papers.ts';
import { KeptSpace, useKept } from './keep-button.tsx';
import { MoveShelf } from './move-shelf.tsx';
import { useEntries, usePapers, type ShelfPapers } from './use-shelf.ts';

function EmptyShelf() {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <Blankslate
      icon={<Bookmark aria-hidden className="size-10" />}
      title={t`No saved papers yet`}
      hint={t`Choose “Save” on the page of a paper. Saved papers and your notes stay in this browser, without an account.`}
      action={<ButtonLink href={paths.browse()}>{t`Browse Papers`}</ButtonLink>}
    />
  );
}

function Recent({
  entries,
  papers,
  kept,
}: {
  entries: ShelfEntry[];
  papers: ShelfPapers | undefined;
  kept: KeptPapers;
}) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  const clear = () => void clearReading(entries.map(({ id }) => id));
  return (
    <section aria-labelledby="recent" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id="recent" className="text-xl">{t`Recently read`}</h2>
        <Button variant="quiet" onClick={clear}>{t`Clear the list`}</Button>
      </div>
      <ShelfList entries={entries} papers={papers} kept={kept} />
    </section>
  );
}

function Lists({ siteName, entries }: { siteName: string; entries: ShelfEntry[] }) {
  const { t } = useLingui();
  const { papers, isError, refetch } = usePapers(entries);
  const kept = useKept();
  const [saved, recent] = [getSaved(entries), getRecent(entries)];
  return (
    <>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4">
          {t`The papers could not be loaded.`}
          <Button variant="quiet" onClick={() => void refetch()}>{t`Try again`}</Button>
        </p>
      )}
      {saved.length === 0 ? <EmptyShelf /> : <ShelfList entries={saved} papers={papers} kept={kept} />}
      <KeptSpace kept={kept} />
      <Recent entries={recent} papers={papers} kept={kept} />
      <MoveShelf siteName={siteName} saved={saved} entries={entries} />
    </>
  );
}

/** The papers that this browser keeps: saved ones and those that were read last. */
export function Shelf({ siteName }: { siteName: string }) {
  const { t } = useLingui();
  const entries = useEntries();
  if (entries === undefined) return <p className="py-4 text-muted noscript:hidden">{t`Loading...`}</p>;
  if (entries === 'blocked')
    return <Blankslate title={t`This browser does not allow the site to store anything.`} />;
  return (
    <div className="flex flex-col gap-8">
      <Lists siteName={siteName} entries={entries} />
    </div>
  );
}
