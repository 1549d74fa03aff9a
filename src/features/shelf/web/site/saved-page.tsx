import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSettings } from '#features/settings/settings.web.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Island } from '#ui/island.tsx';
import { useSitePaths } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { SavePapers } from './save-papers.tsx';
import { Shelf } from './shelf.island.tsx';

function Page({ name, children }: { name: string; children: ReactNode }) {
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  return (
    <div className="page-width flex flex-col gap-4 pt-1 pb-8 lg:pt-4">
      <header>
        {enableBreadcrumbs && <Breadcrumbs crumbs={trails.saved(name)} />}
        <h1 className="text-2xl lg:text-3xl">{name}</h1>
      </header>
      {children}
    </div>
  );
}

/** The shelf of this browser. The server sends the same page to all visitors. */
export function SavedPage() {
  const { t } = useLingui();
  const { siteName } = useSettings();
  return (
    <Page name={t`Saved papers`}>
      <noscript>
        <p className="max-w-prose">
          {t`Saved papers are stored in your browser, which needs JavaScript. Turn it on to see your list.`}
        </p>
      </noscript>
      <Island name="shelf" component={Shelf} props={{ siteName }} />
    </Page>
  );
}

/** The papers of a shared link. `missing` is the number of papers that are no longer available. */
export function SharedPapersPage({
  ids,
  missing,
  children,
}: {
  /** Available papers, in the order of the link. */
  ids: readonly number[];
  missing: number;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const others = t`${plural(missing, { one: '# paper of this list is no longer available.', other: '# papers of this list are no longer available.' })}`;
  const own = <ButtonLink variant="quiet" href={paths.saved()}>{t`Your saved papers`}</ButtonLink>;
  return (
    <Page name={t`Shared papers`}>
      {ids.length === 0 ? (
        <Blankslate title={t`The papers of this list are no longer available.`} action={own} />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <SavePapers ids={ids} label={t`Save all`} />
            {own}
          </div>
          <h2 className="sr-only">{t`Papers`}</h2>
          {children}
          {missing > 0 && <p className="text-sm text-muted">{others}</p>}
        </>
      )}
    </Page>
  );
}
