import type { SavedLogo } from '../../settings-admin.contract.ts';
import { LogoUpload } from './logo-upload.tsx';
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
      <TextAreaSetting form={form} name="siteDescriptionHindi" maxLength={500} />
      <TextSetting form={form} name="homeHeading" maxLength={150} />
      <TextSetting form={form} name="homeHeadingHindi" maxLength={150} />
      <TextAreaSetting form={form} name="siteKeywords" rows={2} maxLength={500} />
      <TextSetting form={form} name="contactEmail" type="email" maxLength={254} />
    </SettingsCard>
  );
}

export function BrandingCard({ form }: { form: SettingsForm }) {
  function take({ logoUrl, settings }: SavedLogo): void {
    form.adopt(settings);
    form.change({ logoUrl: logoUrl ?? '', faviconUrl: logoUrl ?? '' });
  }
  return (
    <SettingsCard title="Branding" names={['logoUrl', 'faviconUrl']}>
      <LogoUpload logoUrl={form.fields.logoUrl} onSaved={take} />
      <TextSetting form={form} name="logoUrl" maxLength={300} />
      <TextSetting form={form} name="faviconUrl" maxLength={300} />
    </SettingsCard>
  );
}

const code = { rows: 10, spellCheck: false, autoCapitalize: 'none' } as const;

export function AdvancedCard({ form }: { form: SettingsForm }) {
  return (
    <SettingsCard title="Advanced" names={['customCss', 'customJs']}>
      <TextAreaSetting form={form} name="customCss" {...code} />
      <TextAreaSetting form={form} name="customJs" {...code} />
    </SettingsCard>
  );
}
