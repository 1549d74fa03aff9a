import { CheckboxField, TextField } from '#admin-kit/fields.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const slots = [
  ['adSlotHeader', 'Header Ad Slot'],
  ['adSlotSidebar', 'Sidebar Ad Slot'],
  ['adSlotContent', 'Content Ad Slot'],
  ['adSlotFooter', 'Footer Ad Slot'],
] as const;

export function AdSenseCard({ form }: { form: SettingsForm }) {
  const { enableAds, googleAdsenseId } = form.fields;
  const hasSlots = enableAds && googleAdsenseId.trim() !== '';
  return (
    <Card title="Google AdSense">
      <div className="flex flex-col gap-4">
        <CheckboxField label="Enable ads" {...form.toggle('enableAds')} />
        <TextField
          label="AdSense Publisher ID"
          hint="For example ca-pub-1234567890123456. The prefix ca-pub- is added to digits."
          isRequired={enableAds}
          {...form.text('googleAdsenseId')}
        />
        {hasSlots && (
          <div className="grid gap-4 sm:grid-cols-2">
            {slots.map(([name, label]) => (
              <TextField key={name} label={label} inputMode="numeric" {...form.text(name)} />
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

export function AnalyticsCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Analytics">
      <div className="flex flex-col gap-4">
        <TextField
          label="Google Analytics ID"
          hint="Starts with G- or UA-."
          {...form.text('googleAnalyticsId')}
        />
        <CheckboxField
          label="Ask for consent"
          hint="Ads and analytics wait for the visitor's consent."
          {...form.toggle('requireConsent')}
        />
      </div>
    </Card>
  );
}
