import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { CheckboxField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import type { SettingName } from '../../settings.contract.ts';
import { settingTexts } from './setting-texts.ts';
import type { SwitchName, TextName } from './settings-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** The settings that the open section or the search shows. */
export const ShownSettingsContext = createContext<ReadonlySet<SettingName>>(new Set());

/** A card of the form. Hidden if none of its settings is shown. */
export function SettingsCard({
  title,
  names,
  children,
}: {
  title: string;
  names: SettingName[];
  children: ReactNode;
}) {
  const shown = use(ShownSettingsContext);
  if (!names.some((name) => shown.has(name))) return null;
  return (
    <Card title={title}>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  );
}

/** The control of a setting. Marks a value that differs from the default, and can reset it. */
export function Setting({
  form,
  name,
  children,
}: {
  form: SettingsForm;
  name: SettingName;
  children: ReactNode;
}) {
  const shown = use(ShownSettingsContext);
  if (!shown.has(name)) return null;
  return (
    <div data-setting={name} className="min-w-0">
      {children}
      {form.changed.has(name) && (
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          Changed from default
          <button
            type="button"
            onClick={() => form.reset(name)}
            className="min-h-11 font-semibold text-accent hover:underline sm:min-h-8"
          >
            Reset to default<span className="sr-only">: {settingTexts[name].label}</span>
          </button>
        </p>
      )}
    </div>
  );
}

type Control<Props, Name> = Omit<Props, 'form' | 'label' | 'hint' | 'name' | 'value' | 'onValue'> & {
  form: SettingsForm;
  name: Name;
};

export function TextSetting({ form, name, ...rest }: Control<ComponentProps<typeof TextField>, TextName>) {
  const { label, hint } = settingTexts[name];
  return (
    <Setting form={form} name={name}>
      <TextField {...rest} label={label} hint={hint} {...form.text(name)} />
    </Setting>
  );
}

export function TextAreaSetting({
  form,
  name,
  ...rest
}: Control<ComponentProps<typeof TextAreaField>, TextName>) {
  const { label, hint } = settingTexts[name];
  return (
    <Setting form={form} name={name}>
      <TextAreaField {...rest} label={label} hint={hint} {...form.text(name)} />
    </Setting>
  );
}

export function SwitchSetting({ form, name }: { form: SettingsForm; name: SwitchName }) {
  const { label, hint } = settingTexts[name];
  return (
    <Setting form={form} name={name}>
      <CheckboxField label={label} {...(hint !== undefined && { hint })} {...form.toggle(name)} />
    </Setting>
  );
}
