import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTypes, type PageType } from '#lib/page-types.ts';
import { goToTab, getTabUrl, useTabState } from '#admin-kit/tab-url.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { SeoRecord } from '../../page-seo-admin.contract.ts';
import { hasItems } from '../../page-seo.contract.ts';
import { editedPageQuery } from './page-seo-admin.api.ts';
import { PageChooser } from './page-chooser.tsx';
import { SavedList } from './saved-list.tsx';
import { SeoFormView } from './seo-form.tsx';
import { nameOfRecord, typeTitles } from './seo-record.ts';

/** Returns the choice in the URL. Falls back to the home page, or to all pages of the type. */
function choiceIn(type: string, item: string): { pageType: PageType; pageId: string } {
  const pageType = pageTypes.find((each) => each === type) ?? 'home';
  return { pageType, pageId: hasItems(pageType) && /^[1-9]\d{0,9}$/.test(item) ? item : '' };
}

/** Deletes a record after a confirmation. Resolves to true if it was deleted. */
function useSeoDeletion(): (record: SeoRecord) => Promise<boolean> {
  const refresh = useRefetch();
  return async (record) => {
    const isWanted = await confirm({
      title: `Delete the SEO settings of ${typeTitles[record.pageType]}: ${nameOfRecord(record)}?`,
      body: 'Are you sure you want to delete this SEO setting?',
      action: 'Delete',
    });
    if (!isWanted) return false;
    try {
      await callApi('DELETE', `/api/admin/page-seo/${record.id}`);
      showToast({ title: 'Success', description: 'SEO settings deleted successfully', style: 'neutral' });
      return true;
    } catch {
      const description = 'Failed to delete SEO settings. Please try again.';
      showToast({ title: 'Delete Failed', description, style: 'destructive' });
      return false;
    } finally {
      // Another user may have deleted it first.
      await refresh();
    }
  };
}

export function Tab() {
  const state = useTabState();
  const { pageType, pageId } = choiceIn(state.get('type'), state.get('item'));
  const part = state.get('part');
  const search = state.get('search');
  const page = Math.max(0, Math.trunc(Number(state.get('page')) || 0));
  const opened = useQuery(editedPageQuery(pageType, pageId));
  const deleteRecord = useSeoDeletion();
  const [previewPlace, setPreviewPlace] = useState<HTMLElement | null>(null);
  /** Counts deletions, to reset the form when its record is deleted. */
  const [times, setTimes] = useState(0);

  // Navigation lets the form ask about unsaved changes first.
  const open = (type: string, item: string) =>
    void goToTab(getTabUrl('page-seo', { type, item, part, search, page: page || undefined }));
  const isOpen = (record: SeoRecord) =>
    record.pageType === pageType && String(record.pageId ?? '') === pageId;

  async function remove(record: SeoRecord): Promise<void> {
    if (!(await deleteRecord(record)) || !isOpen(record)) return;
    await opened.refetch();
    setTimes((times) => times + 1);
  }

  return (
    <TabPage
      title="Individual Page SEO"
      hint="Control how pages appear in search results and shared links, for one page or for all pages of a type."
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] 2xl:grid-cols-[minmax(0,1fr)_34rem]">
        <Card>
          <div className="flex flex-col gap-5">
            <PageChooser
              pageType={pageType}
              pageId={pageId}
              page={pageId === '' ? null : (opened.data?.page ?? null)}
              onType={(type) => open(type, '')}
              onItem={(item) => open(pageType, item)}
            />
            {opened.isPending && <LoadingRows />}
            {opened.isError && <ReadFailure what="The SEO settings" onRetry={() => void opened.refetch()} />}
            {opened.data && (
              <SeoFormView
                key={`${pageType}:${pageId}:${times}`}
                pageType={pageType}
                pageId={pageId}
                opened={opened.data}
                part={part}
                previewPlace={previewPlace}
                onPart={(name) => state.set({ part: name }, { isReplacing: true })}
                onDelete={(record) => void remove(record)}
              />
            )}
          </div>
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <div ref={setPreviewPlace} className="empty:hidden" />
          <SavedList
            search={search}
            page={page}
            isOpen={isOpen}
            onSearch={(text) => state.set({ search: text, page: undefined }, { isReplacing: true })}
            onPage={(other) => state.set({ page: other || undefined })}
            onOpen={(record) => open(record.pageType, String(record.pageId ?? ''))}
            onDelete={(record) => void remove(record)}
          />
        </div>
      </div>
    </TabPage>
  );
}
