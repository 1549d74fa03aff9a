import { TextAreaField } from '#admin-kit/fields.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const code = { rows: 6, spellCheck: false, autoCapitalize: 'none' } as const;

export function AdvancedCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Advanced">
      <div className="flex flex-col gap-4">
        <TextAreaField
          label="Custom CSS"
          hint="Loaded after the styles of the site, on public pages. At most 100 KB."
          {...code}
          {...form.text('customCss')}
        />
        <TextAreaField
          label="Custom JavaScript"
          hint="Runs on public pages, never in the back office. It cannot load anything from other sites. At most 100 KB."
          {...code}
          {...form.text('customJs')}
        />
      </div>
    </Card>
  );
}
