import type { SavedLogo } from '../../settings-admin.contract.ts';
import { LogoUpload } from './logo-upload.tsx';
import { SettingsCard, TextSetting } from './setting.tsx';
import type { SettingsForm } from './use-settings-form.ts';

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
