import { useQuery } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { When } from '#admin-kit/when.tsx';
import { showToast } from '#ui/toast.ts';
import type { PageVersion, WholePageVersion } from '../../page-versions.contract.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import { ContentBody } from '../content-body.tsx';
import { languageOfPage } from '../content-text.ts';
import { getContentChanges } from './content-changes.ts';
import { ChangeList } from './change-list.tsx';
import { adminElementsQuery, pageVersionQuery } from './static-pages-admin.api.ts';

/** The version as visitors would see it. */
function VersionPreview({ version }: { version: WholePageVersion }) {
  const elements = version.elements.map((element, id) => ({ ...element, id }));
  return (
    <section aria-label="Preview of this version">
      <h3 className="mb-3 font-sans text-base font-semibold">Preview</h3>
      <div
        lang={languageOfPage(version)}
        className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4"
      >
        <p className="font-serif text-2xl font-semibold wrap-anywhere">{version.title}</p>
        <ContentBody elements={elements} />
      </div>
    </section>
  );
}

/** Shows what restoring a version of a page would change and how it would look, and restores it. */
export function RestoreVersion({
  page,
  entry,
  onBack,
  onDone,
}: {
  page: AdminPage;
  entry: PageVersion;
  onBack: () => void;
  onDone: () => void;
}) {
  const { version } = entry;
  const then = useQuery(pageVersionQuery(page.id, version));
  const now = useQuery(adminElementsQuery(page.id));
  const refresh = useRefetch();
  const url = `/api/admin/pages/${page.id}/versions/${version}/restore`;
  const submission = useSubmission('Failed to restore the version', async (options) => {
    try {
      await callApi('POST', url, { changedAt: page.changedAt }, options);
    } finally {
      // After a conflict, the changes are those to the new state of the page.
      await refresh();
    }
    showToast({ title: 'Success', description: 'Version restored', style: 'neutral' });
    onDone();
  });

  if (then.isError || now.isError)
    return (
      <ReadFailure what="This version" onRetry={() => void Promise.all([then.refetch(), now.refetch()])} />
    );
  if (!then.data || !now.data) return <LoadingRows />;
  const changes = getContentChanges({ ...page, elements: now.data }, then.data);
  const isSame = changes.fields.length === 0 && changes.elements.length === 0;
  return (
    <Form submission={submission} className="flex flex-col gap-6">
      <ProblemNotice text={submission.failure?.publicMessage} />
      <p className="text-muted">
        {entry.userName ?? 'Unknown user'}, <When at={entry.at} />.{' '}
        {isSame ? 'The page has the same content.' : 'Restoring changes the page:'}
      </p>
      {!isSame && <ChangeList changes={changes} />}
      <VersionPreview version={then.data} />
      <FormActions action="Restore this version" submission={submission} onCancel={onBack} />
    </Form>
  );
}
