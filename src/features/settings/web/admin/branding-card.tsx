import { TextField } from '#admin-kit/fields.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import type { SavedLogo } from '../../settings-admin.contract.ts';
import { LogoUpload } from './logo-upload.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const url = 'https URL, or a path on this site';

export function BrandingCard({ form }: { form: SettingsForm }) {
  function take({ logoUrl, settings }: SavedLogo): void {
    form.adopt(settings);
    form.change({ logoUrl: logoUrl ?? '', faviconUrl: logoUrl ?? '' });
  }
  return (
    <Card title="Branding">
      <div className="flex flex-col gap-4">
        <LogoUpload logoUrl={form.fields.logoUrl} onSaved={take} />
        <TextField label="Logo URL" hint={url} maxLength={300} {...form.text('logoUrl')} />
        <TextField label="Favicon URL" hint={url} maxLength={300} {...form.text('faviconUrl')} />
      </div>
    </Card>
  );
}
