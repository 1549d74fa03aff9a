import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldErrors } from '#admin-kit/call-api.ts';
import { EditNotice, getEditProblem } from '#admin-kit/edit-notice.tsx';
import { Form } from '#admin-kit/form.tsx';
import { useTabState, type TabState } from '#admin-kit/tab-url.ts';
import type { EditConflict } from '#admin-kit/use-edit-form.ts';
import { When } from '#admin-kit/when.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ExternalLink, History, Search } from '#ui/icons.ts';
import type { AdminSettings } from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { HistoryPanel } from './history-panel.tsx';
import { SectionNav } from './section-nav.tsx';
import { SettingChanges } from './setting-changes.tsx';
import { SettingsCards } from './settings-cards.tsx';
import {
  findSettings,
  findSettingsOfSection,
  settingSections,
  settingTexts,
  type SettingText,
} from './setting-texts.ts';
import { differingSettings, getSettingsFields, readSettingsFields } from './settings-fields.ts';
import { useSettingsForm, type SettingsForm } from './use-settings-form.ts';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { adminSettingsQuery } from './settings-admin.api.ts';

/** Returns the settings that the URL shows: those of the search, else those of the section. */
function readShown(state: TabState) {
  const search = state.get('search').trim();
  const section = settingSections.find(({ name }) => name === state.get('section'))?.name ?? 'general';
  return search === ''
    ? { open: section, names: findSettingsOfSection(section) }
    : { open: undefined, names: findSettings(search) };
}

/** Opens the section of the first setting that the server refused, and focuses its control. */
function useShownErrors(errors: FieldErrors, visible: ReadonlySet<SettingName>, state: TabState) {
  const container = useRef<HTMLDivElement>(null);
  const refused = Object.keys(errors)
    .map((path) => path.split('.', 1)[0] as SettingName)
    .filter((name) => name in settingTexts);
  const key = refused.join(' ');
  const isShown = refused.some((name) => visible.has(name));
  const showFirst = useEffectEvent((names: string) => {
    const text = settingTexts[names.split(' ', 1)[0] as SettingName] as SettingText | undefined;
    if (text && !isShown) state.set({ section: text.section, search: undefined }, { isReplacing: true });
  });
  useEffect(() => showFirst(key), [key]);
  useEffect(() => {
    if (key !== '' && isShown) container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [key, isShown]);
  return container;
}

function getUnsavedText(unsaved: SettingName[]): string {
  const sections = settingSections.filter(({ name }) =>
    unsaved.some((setting) => settingTexts[setting].section === name),
  );
  return sections.length === 0 ? '' : `Unsaved changes: ${sections.map(({ title }) => title).join(', ')}`;
}

/** Shows that another user saved first, and what changed. The form keeps the user's edits. */
function StaleNotice({ form, conflict }: { form: SettingsForm; conflict: EditConflict<AdminSettings> }) {
  const { saved, fields } = form;
  const container = useRef<HTMLDivElement>(null);
  // The save button is at the end of the form.
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { theirs } = conflict;
  const changed = theirs
    ? differingSettings(
        readSettingsFields(getSettingsFields(theirs)),
        readSettingsFields(getSettingsFields(saved)),
      )
    : [];
  return (
    <div ref={container} className="scroll-mt-20">
      <EditNotice
        {...getEditProblem(conflict.text, conflict)}
        comparison={
          theirs && (
            <>
              {theirs.updatedAt && (
                <p className="mb-3 text-sm text-muted">
                  Saved <When at={theirs.updatedAt} />
                </p>
              )}
              <SettingChanges
                names={changed}
                sides={[
                  ['Theirs', theirs],
                  ['Yours', readSettingsFields(fields)],
                ]}
              />
            </>
          )
        }
      />
    </div>
  );
}

/** The form for all settings. It shows one section or the results of a search, and saves all settings at once. */
function SettingsForm({ opened }: { opened: AdminSettings }) {
  const form = useSettingsForm(opened);
  const state = useTabState();
  const { submission, unsaved } = form;
  const { open, names } = readShown(state);
  const visible = new Set(names);
  const container = useShownErrors(submission.errors, visible, state);
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionNav state={state} open={open} form={form} />
        <div ref={container} className="min-w-0">
          <Form submission={submission} className="flex min-w-0 flex-col gap-6">
            {form.conflict && <StaleNotice form={form} conflict={form.conflict} />}
            <SettingsCards form={form} shown={visible} />
            {names.length === 0 && (
              <Blankslate
                icon={<Search aria-hidden className="size-8" />}
                title="No settings found"
                hint="Try another word, or choose a section."
              />
            )}
            {/* The button is at the left end, because notifications appear at the right end. */}
            <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:px-0">
              <Button type="submit" disabled={submission.isSending}>
                {submission.isSending ? 'Saving...' : 'Save Settings'}
              </Button>
              <p role="status" className="min-w-0 flex-1 text-sm text-muted">
                {getUnsavedText(unsaved)}
              </p>
            </div>
          </Form>
        </div>
      </div>
      {state.get('panel') === 'history' && (
        <HistoryPanel form={form} onClose={() => state.set({ panel: undefined })} />
      )}
    </>
  );
}

/** The form for all settings of the site, saved in one write. */
export function Tab() {
  const settings = useQuery(adminSettingsQuery);
  const state = useTabState();
  return (
    <TabPage
      title="Site Settings"
      hint="Saved changes appear on every page immediately."
      actions={
        <>
          <Button variant="secondary" onClick={() => state.set({ panel: 'history' })}>
            <History aria-hidden className="size-5" />
            History
          </Button>
          <ButtonLink variant="secondary" href="/" target="_blank" rel="noopener">
            <ExternalLink aria-hidden className="size-5" />
            Preview Site
          </ButtonLink>
        </>
      }
    >
      {settings.isPending && <LoadingRows />}
      {settings.isError && <ReadFailure what="The settings" onRetry={() => void settings.refetch()} />}
      {settings.data && <SettingsForm opened={settings.data} />}
    </TabPage>
  );
}
