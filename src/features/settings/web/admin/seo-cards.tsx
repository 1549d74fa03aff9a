import { LinkRows } from './link-rows.tsx';
import { Setting, SettingsCard, SwitchSetting, TextSetting } from './setting.tsx';
import { settingTexts } from './setting-texts.ts';
import type { SwitchName } from './settings-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

const seoSwitches: SwitchName[] = [
  'enableInternalLinking',
  'enableBreadcrumbs',
  'enableStructuredData',
  'enableOrganizationSchema',
  'enableSitemap',
];
const visitorSwitches: SwitchName[] = ['allowVisitorRatings', 'enableReader', 'enablePublicText'];

function SwitchesCard({ title, names, form }: { title: string; names: SwitchName[]; form: SettingsForm }) {
  return (
    <SettingsCard title={title} names={names}>
      {names.map((name) => (
        <SwitchSetting key={name} form={form} name={name} />
      ))}
    </SettingsCard>
  );
}

export function SeoCard({ form }: { form: SettingsForm }) {
  return <SwitchesCard title="SEO Management" names={seoSwitches} form={form} />;
}

export function VisitorsCard({ form }: { form: SettingsForm }) {
  return <SwitchesCard title="Visitors" names={visitorSwitches} form={form} />;
}

export function SharingCard({ form }: { form: SettingsForm }) {
  return (
    <SettingsCard title="Sharing and Social" names={['defaultOgImage', 'twitterHandle', 'socialLinks']}>
      <TextSetting form={form} name="defaultOgImage" maxLength={300} />
      <TextSetting form={form} name="twitterHandle" maxLength={20} />
      <Setting form={form} name="socialLinks">
        <LinkRows
          legend={settingTexts.socialLinks.label}
          hint={settingTexts.socialLinks.hint}
          noun="social link"
          name="socialLinks"
          isByName
          pathOf={({ title }) => [`socialLinks.${title.trim()}`, `socialLinks.${title.trim()}`]}
          rows={form.fields.socialLinks}
          onRows={(socialLinks) => form.change({ socialLinks })}
        />
      </Setting>
    </SettingsCard>
  );
}
