import { TextAreaField } from '#ui/admin/fields.tsx';
import { Card } from '#ui/admin/tab-page.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const code = { rows: 6, spellCheck: false, autoCapitalize: 'none' } as const;

export function AdvancedCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Advanced">
      <div className="flex flex-col gap-4">
        <TextAreaField
          label="Custom CSS"
          hint="A file of its own after the site's styles, on public pages. At most 100 KB."
          {...code}
          {...form.text('customCss')}
        />
        <TextAreaField
          label="Custom JavaScript"
          hint="Runs on public pages, never in the back office. It may load nothing from other sites. At most 100 KB."
          {...code}
          {...form.text('customJs')}
        />
      </div>
    </Card>
  );
}
