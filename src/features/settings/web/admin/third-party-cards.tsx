import { SettingsCard, SwitchSetting, TextSetting } from './setting.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const slots = ['adSlotHeader', 'adSlotSidebar', 'adSlotContent', 'adSlotFooter'] as const;

export function AdSenseCard({ form }: { form: SettingsForm }) {
  const { enableAds, googleAdsenseId } = form.fields;
  const hasSlots = enableAds && googleAdsenseId.trim() !== '';
  return (
    <SettingsCard title="Google AdSense" names={['enableAds', 'googleAdsenseId', ...(hasSlots ? slots : [])]}>
      <SwitchSetting form={form} name="enableAds" />
      <TextSetting form={form} name="googleAdsenseId" isRequired={enableAds} />
      {hasSlots && (
        <div className="grid gap-4 sm:grid-cols-2">
          {slots.map((name) => (
            <TextSetting key={name} form={form} name={name} inputMode="numeric" />
          ))}
        </div>
      )}
    </SettingsCard>
  );
}

export function AnalyticsCard({ form }: { form: SettingsForm }) {
  return (
    <SettingsCard title="Analytics" names={['googleAnalyticsId', 'requireConsent']}>
      <TextSetting form={form} name="googleAnalyticsId" />
      <SwitchSetting form={form} name="requireConsent" />
    </SettingsCard>
  );
}
