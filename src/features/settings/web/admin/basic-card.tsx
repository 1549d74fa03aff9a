import { TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const recommendedLength = 160;

export function BasicCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Basic Information">
      <div className="flex flex-col gap-4">
        <TextField label="Site Name" isRequired maxLength={100} {...form.text('siteName')} />
        <TextAreaField
          label="Site Description"
          hint="Shown below the heading of the home page and in search results. 150-160 characters recommended."
          counter={{ length: form.fields.siteDescription.length, of: recommendedLength }}
          maxLength={500}
          {...form.text('siteDescription')}
        />
        <TextAreaField
          label="Keywords"
          hint="Separated by commas."
          rows={2}
          maxLength={500}
          {...form.text('siteKeywords')}
        />
        <TextField
          label="Contact Address"
          type="email"
          hint="Shown to visitors on the Contact page. Without it they cannot write to you."
          maxLength={254}
          {...form.text('contactEmail')}
        />
      </div>
    </Card>
  );
}
