import { SettingsCard, TextAreaSetting } from './setting.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const code = { rows: 10, spellCheck: false, autoCapitalize: 'none' } as const;

export function AdvancedCard({ form }: { form: SettingsForm }) {
  return (
    <SettingsCard title="Advanced" names={['customCss', 'customJs']}>
      <TextAreaSetting form={form} name="customCss" {...code} />
      <TextAreaSetting form={form} name="customJs" {...code} />
    </SettingsCard>
  );
}
