import { clsx } from 'clsx';
import { SelectField } from '#admin-kit/fields.tsx';
import { SearchField } from '#admin-kit/search-field.tsx';
import { getTabUrl, type TabState } from '#admin-kit/tab-url.ts';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { findSettingsOfSection, settingSections, type SettingSection } from './setting-texts.ts';
import type { SettingsForm } from './use-settings-form.ts';

/**
 * The search in the settings and the links to the sections: a list next to the form, or a select above it on a narrow
 * screen. Replaces the history entry, because the back button would ask about unsaved changes.
 */
export function SectionNav({
  state,
  open,
  form,
}: {
  state: TabState;
  /** Undefined while a search shows settings of all sections. */
  open: SettingSection | undefined;
  form: SettingsForm;
}) {
  const show = (section: string) => state.set({ section, search: undefined }, { isReplacing: true });
  const countChanged = (section: SettingSection) =>
    findSettingsOfSection(section).filter((name) => form.changed.has(name)).length;
  return (
    <div className="grid grid-cols-2 gap-4 lg:sticky lg:top-8 lg:grid-cols-1">
      <SearchField
        label="Search settings"
        search={state.get('search')}
        onSearch={(search) => state.set({ search }, { isReplacing: true })}
      />
      <div className="lg:hidden">
        <SelectField label="Section" name="section" value={open ?? ''} onValue={show}>
          {open === undefined && <option value="">Search results</option>}
          {settingSections.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <nav aria-label="Sections of Site Settings" className="hidden lg:block">
        <ul className="flex flex-col">
          {settingSections.map(({ name, title }) => {
            const changed = countChanged(name);
            return (
              <li key={name}>
                <a
                  href={getTabUrl('settings', { section: name })}
                  aria-current={name === open ? 'page' : undefined}
                  onClick={(event) => {
                    if (!isPlainClick(event)) return;
                    event.preventDefault();
                    show(name);
                  }}
                  className={clsx(
                    'flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-sunken',
                    name === open ? 'bg-accent-soft text-accent' : 'text-ink',
                  )}
                >
                  <span className="min-w-0 flex-1">{title}</span>
                  {changed > 0 && (
                    <span className="tabular text-xs font-normal text-muted" title="Changed from default">
                      {changed}
                      <span className="sr-only"> changed from default</span>
                    </span>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}
