import { SettingsCard, TextAreaSetting, TextSetting } from './setting.tsx';
import { findSettingsOfSection } from './setting-texts.ts';
import type { SettingsForm } from './use-settings-form.ts';

const recommendedLength = 160;

export function BasicCard({ form }: { form: SettingsForm }) {
  return (
    <SettingsCard title="Basic Information" names={findSettingsOfSection('general')}>
      <TextSetting form={form} name="siteName" isRequired maxLength={100} />
      <TextAreaSetting
        form={form}
        name="siteDescription"
        counter={{ length: form.fields.siteDescription.length, of: recommendedLength }}
        maxLength={500}
      />
      <TextAreaSetting form={form} name="siteKeywords" rows={2} maxLength={500} />
      <TextSetting form={form} name="contactEmail" type="email" maxLength={254} />
    </SettingsCard>
  );
}
