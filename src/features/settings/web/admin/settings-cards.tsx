import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CheckboxField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import type { SavedLogo } from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { FooterColumns } from './footer-columns.tsx';
import { LinkRows } from './link-rows.tsx';
import { LogoUpload } from './logo-upload.tsx';
import { findSettingsOfSection, settingTexts } from './setting-texts.ts';
import type { SwitchName, TextName } from './settings-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

const slots: SettingName[] = ['adSlotHeader', 'adSlotSidebar', 'adSlotContent', 'adSlotFooter'];

const cards: { title: string; names: SettingName[] }[] = [
  { title: 'Basic Information', names: findSettingsOfSection('general') },
  { title: 'Branding', names: ['logoUrl', 'faviconUrl'] },
  { title: 'Footer Columns', names: ['footerColumns'] },
  {
    title: 'Footer Design',
    names: ['copyrightText', 'copyrightTextHindi', 'showMadeWithLove', 'footerLinks'],
  },
  { title: 'Sharing and Social', names: ['defaultOgImage', 'twitterHandle', 'socialLinks'] },
  { title: 'SEO Management', names: findSettingsOfSection('seo') },
  { title: 'Visitors', names: findSettingsOfSection('visitors') },
  { title: 'Analytics', names: ['googleAnalyticsId', 'requireConsent'] },
  { title: 'Google AdSense', names: ['enableAds', 'googleAdsenseId', ...slots] },
  { title: 'Advanced', names: ['customCss', 'customJs'] },
];

type TextProps = Pick<ComponentProps<typeof TextField>, 'isRequired' | 'maxLength' | 'type' | 'inputMode'> &
  Pick<ComponentProps<typeof TextAreaField>, 'rows' | 'spellCheck' | 'autoCapitalize'> & {
    recommendedLength?: number;
  };
const code = { rows: 10, spellCheck: false, autoCapitalize: 'none' };

/** Controls that are not a line of any length. One with rows is a text area. */
const textProps: { [Name in SettingName]?: TextProps } = {
  siteName: { isRequired: true, maxLength: 100 },
  siteDescription: { rows: 3, maxLength: 500, recommendedLength: 160 },
  siteDescriptionHindi: { rows: 3, maxLength: 500 },
  homeHeading: { maxLength: 150 },
  homeHeadingHindi: { maxLength: 150 },
  siteKeywords: { rows: 2, maxLength: 500 },
  contactEmail: { type: 'email', maxLength: 254 },
  logoUrl: { maxLength: 300 },
  faviconUrl: { maxLength: 300 },
  copyrightText: { maxLength: 300 },
  copyrightTextHindi: { maxLength: 300 },
  defaultOgImage: { maxLength: 300 },
  twitterHandle: { maxLength: 20 },
  ...Object.fromEntries(slots.map((name) => [name, { inputMode: 'numeric' }])),
  customCss: code,
  customJs: code,
};

function TextControl({ form, name }: { form: SettingsForm; name: TextName }) {
  const { recommendedLength, rows, ...props } = textProps[name] ?? {};
  const field = {
    ...props,
    ...settingTexts[name],
    ...form.text(name),
    // AdSense needs it.
    ...(name === 'googleAdsenseId' && { isRequired: form.fields.enableAds }),
    ...(recommendedLength && { counter: { length: form.fields[name].length, of: recommendedLength } }),
  };
  const { section: _section, words: _words, type, ...area } = field;
  return rows ? <TextAreaField {...area} rows={rows} /> : <TextField {...area} {...(type && { type })} />;
}

function Control({ form, name }: { form: SettingsForm; name: SettingName }): ReactNode {
  const { label, hint } = settingTexts[name];
  if (name === 'footerColumns') return <FooterColumns form={form} />;
  if (name === 'footerLinks' || name === 'socialLinks') {
    const isSocial = name === 'socialLinks';
    return (
      <LinkRows
        legend={label}
        hint={hint}
        noun={isSocial ? 'social link' : 'footer link'}
        name={name}
        isByName={isSocial}
        hasHindi={!isSocial}
        pathOf={({ title }, at) =>
          isSocial
            ? [`${name}.${title.trim()}`, `${name}.${title.trim()}`]
            : [`${name}.${at}.title`, `${name}.${at}.url`]
        }
        rows={form.fields[name]}
        onRows={(rows) => form.change({ [name]: rows })}
      />
    );
  }
  if (typeof form.fields[name] === 'string') return <TextControl form={form} name={name as TextName} />;
  return (
    <CheckboxField
      label={label}
      {...(hint !== undefined && { hint })}
      isChecked={form.fields[name as SwitchName]}
      onChecked={(isChecked) => form.change({ [name]: isChecked })}
    />
  );
}

/** The control of a setting. Marks a value that differs from the default, and can reset it. */
function Setting({ form, name }: { form: SettingsForm; name: SettingName }) {
  return (
    <div data-setting={name} className={clsx('min-w-0', !slots.includes(name) && 'sm:col-span-2')}>
      <Control form={form} name={name} />
      {form.changed.has(name) && (
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          Changed from default
          <button
            type="button"
            onClick={() => form.reset(name)}
            className="min-h-11 font-semibold text-accent hover:underline sm:min-h-8"
          >
            Reset to default<span className="sr-only">: {settingTexts[name].label}</span>
          </button>
        </p>
      )}
    </div>
  );
}

/** The cards with the shown settings. Ad slots are hidden while ads are off. */
export function SettingsCards({ form, shown }: { form: SettingsForm; shown: ReadonlySet<SettingName> }) {
  const { enableAds, googleAdsenseId, logoUrl } = form.fields;
  const hasSlots = enableAds && googleAdsenseId.trim() !== '';
  function takeLogo({ logoUrl, settings }: SavedLogo): void {
    form.adopt(settings);
    form.change({ logoUrl: logoUrl ?? '', faviconUrl: logoUrl ?? '' });
  }
  return cards.map(({ title, names: all }) => {
    const names = all.filter((name) => shown.has(name) && (hasSlots || !slots.includes(name)));
    return (
      names.length > 0 && (
        <Card key={title} title={title}>
          <div className="grid gap-4 sm:grid-cols-2">
            {title === 'Branding' && (
              <div className="sm:col-span-2">
                <LogoUpload logoUrl={logoUrl} onSaved={takeLogo} />
              </div>
            )}
            {names.map((name) => (
              <Setting key={name} form={form} name={name} />
            ))}
          </div>
        </Card>
      )
    );
  });
}
