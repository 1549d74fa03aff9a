import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Bookmark } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { getNoted, getRecent, getSaved, type ShelfEntry } from '../shelf-entries.ts';
import { clearReading } from '../shelf-store.ts';
import { ShelfList } from './shelf-list.tsx';
import { KeptSpace, useKept } from './keep-button.tsx';
import { MoveShelf } from './move-shelf.tsx';
import { useEntries, usePapers } from './use-shelf.ts';

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

/** A titled list. Nothing without entries. */
function Section({
  id,
  title,
  action,
  ...list
}: ComponentProps<typeof ShelfList> & { id: string; title: string; action?: ReactNode }) {
  if (list.entries.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      <ShelfList {...list} />
    </section>
  );
}

function Lists({ siteName, entries }: { siteName: string; entries: ShelfEntry[] }) {
  const { t } = useLingui();
  const { papers, isError, refetch } = usePapers(entries);
  const kept = useKept();
  const lists = { papers, kept };
  const [saved, recent] = [getSaved(entries), getRecent(entries)];
  const clear = () => void clearReading(recent.map(({ id }) => id));
  return (
    <>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4">
          {t`The papers could not be loaded.`}
          <Button variant="quiet" onClick={() => void refetch()}>{t`Try again`}</Button>
        </p>
      )}
      {saved.length === 0 ? <EmptyShelf /> : <ShelfList entries={saved} {...lists} />}
      <KeptSpace kept={kept} />
      <Section
        id="noted"
        title={t`Not saved, with notes or attempts`}
        entries={getNoted(entries)}
        {...lists}
      />
      <Section
        id="recent"
        title={t`Recently read`}
        action={<Button variant="quiet" onClick={clear}>{t`Clear the list`}</Button>}
        entries={recent}
        {...lists}
      />
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
