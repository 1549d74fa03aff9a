import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, History, Info, LayoutList, Plus } from '#ui/icons.ts';
import { useState, type ReactNode } from 'react';
import { sitePaths } from '#lib/url/site-paths.ts';
import { goToTab, getTabUrl, useTabState } from '#admin-kit/tab-url.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { VersionPanel } from '#admin-kit/version-panel.tsx';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { AdminElement, AdminPage, WholePageVersion } from '../../static-pages-admin.contract.ts';
import { ContentBody } from '../content-body.tsx';
import { detectLanguage, type ShownElement } from '../content-text.ts';
import { getStatus } from './page-status.ts';
import { adminElementsQuery, pageVersionsQuery, pageVersionQuery } from './static-pages-admin.api.ts';
import { NewElementDialog, elementTitles } from './element-form.tsx';
import { ElementList } from './element-list.tsx';
import { ChangeList } from '#admin-kit/change-list.tsx';
import { RestoreForm } from '#admin-kit/restore-form.tsx';
import { useRestore } from '#admin-kit/use-restore.ts';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import { getContentChanges } from './content-changes.ts';

type VersionElement = WholePageVersion['elements'][number];

/** The version as visitors would see it. */
function VersionPreview({ version }: { version: WholePageVersion }) {
  const elements = version.elements.map((element, id) => ({ ...element, id }));
  return (
    <div
      lang={detectLanguage(version)}
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

function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-md border border-line-strong bg-sunken p-4 text-sm">
      <Info aria-hidden className="size-5 shrink-0 text-muted" />
      <span>{children}</span>
    </p>
  );
}

/** A hint to add an e-mail address, which only the owner knows. */
function ContactHint({ elements }: { elements: AdminElement[] }) {
  if (elements.some(({ content }) => /\S@\S+\.\S/.test(content))) return null;
  return (
    <Hint>
      Visitors cannot contact you here yet. Add a text with your e-mail address: mailto:name@example.org
      becomes a link.
    </Hint>
  );
}

/** A preview of the page with unsaved input. The title is not a heading, because the tab has its own. */
function Preview({ title, elements }: { title: string; elements: (ShownElement & { id: number })[] }) {
  return (
    <section aria-label="Preview" className="min-w-0">
      <h2 className="mb-3 text-lg">Preview</h2>
      <div
        lang={detectLanguage({ title, elements })}
        className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-6"
      >
        <p className="font-serif text-3xl font-semibold">{title}</p>
        <ContentBody elements={elements} />
      </div>
    </section>
  );
}

/** Lists the saved versions of a page with user and time. Each can be compared, previewed and restored. */
function HistoryPanel({ page, onClose }: { page: AdminPage; onClose: () => void }) {
  return (
    <VersionPanel
      read={useQuery(pageVersionsQuery(page.id))}
      renderVersion={(entry, onBack) => (
        <RestoreVersion page={page} entry={entry} onBack={onBack} onDone={onClose} />
      )}
      onClose={onClose}
    />
  );
}

/** Returns functions that order and delete the elements of a page. `problem` is the error of the last action. */
function useElementActions(pageId: number) {
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const refresh = useRefetch();
  const { queryKey } = adminElementsQuery(pageId);

  function tell(error: unknown, toast: string): void {
    setProblem(error instanceof ApiError ? error.publicMessage : String(error));
    showToast({ title: 'Error', description: toast, style: 'destructive' });
  }

  /** Shows the new order at once. Restores the old one if saving fails. */
  async function order(ids: number[]): Promise<void> {
    setProblem(undefined);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (current) =>
      ids.flatMap((id) => current?.find((element) => element.id === id) ?? []),
    );
    try {
      const saved = await callApi<AdminElement[]>('PUT', '/api/admin/page-elements/order', { pageId, ids });
      queryClient.setQueryData(queryKey, saved);
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      tell(error, 'Failed to update content');
    }
    await refresh();
  }

  async function remove({ id, content }: AdminElement): Promise<void> {
    setProblem(undefined);
    const [line = ''] = content.split('\n', 1);
    const isWanted = await confirm({
      title: 'Delete this content?',
      body: `"${line.length > 120 ? `${line.slice(0, 120).trimEnd()}...` : line}" will be deleted. The history of the page keeps it.`,
      action: 'Delete',
    });
    if (!isWanted) return;
    try {
      await callApi('DELETE', `/api/admin/page-elements/${id}`);
      showToast({ title: 'Success', description: 'Content deleted successfully', style: 'neutral' });
    } catch (error) {
      tell(error, 'Failed to delete content');
    }
    await refresh();
  }

  return { problem, order, remove };
}

/** Editor for the elements of a page, with a preview next to them. */
export function PageEditor({ page }: { page: AdminPage }) {
  const state = useTabState();
  const { data: elements, isError, refetch } = useQuery(adminElementsQuery(page.id));
  const { problem, order, remove } = useElementActions(page.id);
  const [draft, setDraft] = useState<ShownElement>();
  const opened = state.get('element');
  const close = () => state.set({ element: undefined });
  /** Asks for confirmation if an element has unsaved changes: it closes. */
  const open = (part: { element: number | 'new' } | { history: 'open' }) =>
    void goToTab(getTabUrl('pages', { page: page.id, ...part }));
  const drawn = elements?.map((each) => (draft && String(each.id) === opened ? { ...each, ...draft } : each));

  return (
    <TabPage
      title={page.title}
      hint={
        <>
          <span className="break-all">/{page.slug}</span>
          {!page.isActive && ` · ${getStatus(page)}`}
        </>
      }
      actions={
        <>
          <ButtonLink variant="secondary" href={getTabUrl('pages')}>
            <ArrowLeft aria-hidden className="size-5" />
            All pages
          </ButtonLink>
          <Button variant="secondary" onClick={() => state.set({ open: page.id })}>
            Page settings
          </Button>
          <Button variant="secondary" onClick={() => open({ history: 'open' })}>
            <History aria-hidden className="size-5" />
            History
          </Button>
          <ButtonLink
            variant="secondary"
            href={sitePaths.staticPage(page.slug)}
            target="_blank"
            rel="noopener"
          >
            <ExternalLink aria-hidden className="size-5" />
            View
          </ButtonLink>
          <Button onClick={() => open({ element: 'new' })}>
            <Plus aria-hidden className="size-5" />
            Add content
          </Button>
        </>
      }
    >
      {!elements && !isError && <LoadingRows />}
      {!elements && isError && <ReadFailure what="The content of this page" onRetry={() => void refetch()} />}
      {elements && drawn && (
        <div className="flex flex-col gap-4">
          <ProblemNotice text={problem} />
          {page.role === 'contact' && <ContactHint elements={elements} />}
          {elements.length === 0 ? (
            <Blankslate
              icon={<LayoutList aria-hidden className="size-8" />}
              title="No content yet"
              hint="Add texts, headings, lists and images in any order."
              action={<Button onClick={() => open({ element: 'new' })}>Add content</Button>}
            />
          ) : (
            <div className="grid items-start gap-8 xl:grid-cols-2">
              <section aria-label="Content" className="min-w-0">
                <h2 className="mb-3 text-lg">Content</h2>
                <ElementList
                  elements={elements}
                  editedId={opened}
                  onOrder={(ids) => void order(ids)}
                  onEdit={({ id }) => open({ element: id })}
                  onClose={close}
                  onDelete={(element) => void remove(element)}
                  onDraft={setDraft}
                />
              </section>
              <Preview title={page.title} elements={drawn} />
            </div>
          )}
        </div>
      )}
      {state.get('history') === 'open' && (
        <HistoryPanel page={page} onClose={() => state.set({ history: undefined })} />
      )}
      {opened === 'new' && <NewElementDialog pageId={page.id} onClose={close} />}
    </TabPage>
  );
}
