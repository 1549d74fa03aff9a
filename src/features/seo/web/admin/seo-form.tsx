import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from '#ui/icons.ts';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { canonicalUrl } from '#lib/url/canonical-url.ts';
import type { PageType } from '#lib/page-types.ts';
import { distinguishTitles, fillSeo } from '#lib/text/seo-placeholders.ts';
import { robotsBars } from '#lib/url/robots.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { EditNotice, getEditProblem } from '#admin-kit/edit-notice.tsx';
import { Form } from '#admin-kit/form.tsx';
import { When } from '#admin-kit/when.tsx';
import { callApi } from '#admin-kit/call-api.ts';
import { useEditForm } from '#admin-kit/use-edit-form.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { EditedPage, SeoRecord } from '../../page-seo-admin.contract.ts';
import { hasItems } from '../../page-seo.contract.ts';
import { shownSeo } from '../shown-seo.ts';
import { pagePresetQuery } from './page-seo-admin.api.ts';
import { OpenGraphPreview, SearchPreviews, TwitterPreview, type Previewed } from './previews.tsx';
import { seoParts } from './seo-parts.tsx';
import { getSeoForm, withType, type SeoForm } from './seo-record.ts';

const onePagePaths: Partial<Record<PageType, string>> = {
  home: sitePaths.home(),
  browse: sitePaths.browse(),
  calendar: sitePaths.calendar(),
};

/**
 * Returns the data of the previews: the form's values over the page's defaults. Returns `undefined`
 * until the defaults are loaded.
 */
function usePreviewed(
  pageType: PageType,
  form: SeoForm,
  { page, ofType }: EditedPage,
  isOfAll: boolean,
): Previewed | undefined {
  const path = page?.path ?? onePagePaths[pageType];
  const { data: preset } = useQuery({ ...pagePresetQuery(path ?? '/'), enabled: path !== undefined });
  if (!preset || path === undefined) return undefined;
  const own = isOfAll ? distinguishTitles(form) : form;
  const { image, isUpright, publicUrl, siteName, words } = preset;
  const set = fillSeo(withType(own, ofType && distinguishTitles(ofType)), words);
  const pictures = isUpright ? { image, defaultImage: null } : { image: null, defaultImage: image };
  return {
    shown: shownSeo(set, { ...preset, ...pictures }),
    siteName,
    publicUrl,
    canonical: canonicalUrl({ publicUrl, locale: 'en', path }, set.canonicalUrl),
    isIndexed: !robotsBars(form).noIndex,
  };
}

/** Shows the part of the form with the first error, and focuses the field. Returns the ref of the form's frame. */
function useShownError(
  errors: Record<string, string | undefined>,
  current: string,
  onPart: (part: string) => void,
): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const wrongPart = seoParts.find(({ fields }) => fields.some((field) => errors[field]))?.name;
  /** Whether the form switched the part to show an error, not the user. */
  const isSwitched = useRef(false);
  const switchPart = useEffectEvent((wrong: string) => {
    if (wrong === current) return;
    isSwitched.current = true;
    onPart(wrong);
  });
  useEffect(() => {
    if (wrongPart !== undefined) switchPart(wrongPart);
  }, [wrongPart]);
  useEffect(() => {
    if (!isSwitched.current || wrongPart !== current) return;
    isSwitched.current = false;
    frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrongPart, current]);
  return frame;
}

const failureTitle = 'Save Failed';
const failureText = 'Failed to save SEO settings. Please try again.';

/**
 * The state of the SEO form: values, saving, and conflicts with another user. `opened` is the stored state
 * when the form was opened.
 */
function useSeoForm({
  pageType,
  pageId,
  opened,
}: {
  pageType: PageType;
  /** '' for all pages of the type. */
  pageId: string;
  opened: EditedPage;
}) {
  const { saved, fields, change, submission, failure, conflict } = useEditForm<SeoRecord | null, SeoForm>({
    opened: opened.record,
    fieldsOf: getSeoForm,
    async save(form, base) {
      const place = { pageType, pageId: pageId === '' ? null : Number(pageId) };
      const payload = { ...form, ...place, updatedAt: base?.updatedAt ?? null };
      const now = await callApi<SeoRecord>('POST', '/api/admin/page-seo', payload);
      showToast({ title: 'Success', description: 'SEO settings saved successfully', style: 'neutral' });
      return now;
    },
    async readAgain() {
      const query = new URLSearchParams({ pageType, pageId });
      return (await callApi<EditedPage>('GET', `/api/admin/page-seo/edited?${query}`)).record;
    },
    onReadFailure: () => showToast({ title: failureTitle, description: failureText, style: 'destructive' }),
    failureTitle,
    failureText,
  });

  const { updatedAt: stale, pageId: missing, ...others } = failure?.fields ?? {};
  const isOfFields = Object.keys(others).length > 0;
  const text = stale ?? missing ?? (isOfFields ? undefined : failure?.publicMessage);
  const problem = getEditProblem(text, conflict);
  return { form: fields, record: saved, change, submission, problem };
}

/** The SEO form of one page or of a whole type: fields in four parts, each with its preview. */
export function SeoFormView({
  pageType,
  pageId,
  opened,
  part,
  previewPlace,
  onPart,
  onDelete,
}: {
  pageType: PageType;
  pageId: string;
  opened: EditedPage;
  part: string;
  /** The element that shows the preview, next to the form. */
  previewPlace: HTMLElement | null;
  onPart: (part: string) => void;
  onDelete: (record: SeoRecord) => void;
}) {
  const { form, record, change, submission, problem } = useSeoForm({ pageType, pageId, opened });
  const isOfAll = hasItems(pageType) && pageId === '';
  const previewed = usePreviewed(pageType, form, opened, isOfAll);
  const current = seoParts.find(({ name }) => name === part) ?? seoParts[0];
  const frame = useShownError(submission.errors, current.name, onPart);

  return (
    <div ref={frame}>
      <Form submission={submission} className="flex flex-col gap-5">
        <EditNotice {...problem} />
        <Tabs.Root value={current.name} onValueChange={(name) => onPart(String(name))}>
          <Tabs.List
            aria-label="Parts of the SEO settings"
            className="mb-5 flex overflow-x-auto border-b border-line sm:gap-1"
          >
            {seoParts.map(({ name, title }) => (
              <Tabs.Tab
                key={name}
                value={name}
                className="min-h-11 border-b-2 border-transparent px-2 text-xs font-semibold whitespace-nowrap text-muted hover:text-ink data-active:border-accent data-active:text-ink sm:px-3 sm:text-sm"
              >
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={current.name} className="flex flex-col gap-4">
            <current.Part form={form} change={change} shown={previewed?.shown} isOfAll={isOfAll} />
          </Tabs.Panel>
        </Tabs.Root>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={submission.isSending}>
            {submission.isSending ? 'Saving...' : 'Save SEO Settings'}
          </Button>
          {record && (
            <Button variant="secondary" onClick={() => onDelete(record)}>
              <Trash2 aria-hidden className="size-4" />
              Delete SEO settings
            </Button>
          )}
          <p className="text-sm text-muted">
            {record ? (
              <>
                Saved <When at={record.updatedAt} />
              </>
            ) : (
              'No SEO settings saved yet.'
            )}
          </p>
        </div>
      </Form>
      {previewed &&
        previewPlace &&
        createPortal(
          <section
            aria-label="Preview"
            className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-5"
          >
            {pageId === '' && opened.page && (
              <p className="text-sm text-muted">For example on the page of {opened.page.name}:</p>
            )}
            {current.name === 'open-graph' && <OpenGraphPreview {...previewed} />}
            {current.name === 'twitter' && <TwitterPreview {...previewed} />}
            {(current.name === 'basic' || current.name === 'advanced') && <SearchPreviews {...previewed} />}
          </section>,
          previewPlace,
        )}
    </div>
  );
}
