import { useQuery } from '@tanstack/react-query';
import { ChangeList } from '#admin-kit/change-list.tsx';
import { RestoreForm } from '#admin-kit/restore-form.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useRestore } from '#admin-kit/use-restore.ts';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import type { WholePageVersion } from '../../page-versions.contract.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { ContentBody } from '../content-body.tsx';
import { languageOfPage } from '../content-text.ts';
import { getContentChanges } from './content-changes.ts';
import { elementTitles } from './element-form.tsx';
import { adminElementsQuery, pageVersionQuery } from './static-pages-admin.api.ts';

type VersionElement = WholePageVersion['elements'][number];

/** The version as visitors would see it. */
function VersionPreview({ version }: { version: WholePageVersion }) {
  const elements = version.elements.map((element, id) => ({ ...element, id }));
  return (
    <div
      lang={languageOfPage(version)}
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4"
    >
      <p className="font-serif text-2xl font-semibold wrap-anywhere">{version.title}</p>
      <ContentBody elements={elements} />
    </div>
  );
}

const describeElement = ({ type, content, translations }: VersionElement) => ({
  title: elementTitles[type],
  text: [content, translations.hi?.content].filter(Boolean).join('\n'),
});

/** Shows what restoring a version of a page would change and how it would look, and restores it. */
export function RestoreVersion({
  page,
  entry,
  onBack,
  onDone,
}: {
  page: AdminPage;
  entry: KeptVersion;
  onBack: () => void;
  onDone: () => void;
}) {
  const { version } = entry;
  const then = useQuery(pageVersionQuery(page.id, version));
  const now = useQuery(adminElementsQuery(page.id));
  const url = `/api/admin/pages/${page.id}/versions/${version}/restore`;
  const submission = useRestore(url, { changedAt: page.changedAt }, onDone);

  if (then.isError || now.isError)
    return (
      <ReadFailure what="This version" onRetry={() => void Promise.all([then.refetch(), now.refetch()])} />
    );
  if (!then.data || !now.data) return <LoadingRows />;
  const { fields, elements } = getContentChanges({ ...page, elements: now.data }, then.data);
  const isSame = fields.length === 0 && elements.length === 0;
  return (
    <RestoreForm
      entry={entry}
      changes={
        isSame ? undefined : (
          <ChangeList fields={fields} items={elements} noun="element" describe={describeElement} />
        )
      }
      preview={<VersionPreview version={then.data} />}
      submission={submission}
      onBack={onBack}
    />
  );
}
