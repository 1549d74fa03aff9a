import { CheckboxField, TextField } from '#admin-kit/fields.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { LinkRows } from './link-rows.tsx';
import type { SwitchName } from './settings-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

const switches: [SwitchName, string, string][] = [
  [
    'enableInternalLinking',
    'Internal linking',
    'Turns names of categories, exams and subjects into links to their pages.',
  ],
  ['enableBreadcrumbs', 'Breadcrumbs', 'Shows the path to a page above its heading and in search results.'],
  ['enableStructuredData', 'Structured data', 'Tells search engines what a page is about (schema.org).'],
  ['enableOrganizationSchema', 'Organization schema', 'Tells search engines who runs the site.'],
  ['enableSitemap', 'Sitemap', 'The list of all pages at /sitemap.xml.'],
];

export function SeoCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="SEO Management">
      <div className="flex flex-col gap-2">
        {switches.map(([name, label, hint]) => (
          <CheckboxField key={name} label={label} hint={hint} {...form.toggle(name)} />
        ))}
      </div>
    </Card>
  );
}

export function SharingCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Sharing and Social">
      <div className="flex flex-col gap-4">
        <TextField
          label="Default Open Graph Image"
          hint="Shown for shared links to pages without their own image. 1200 × 630 pixels."
          maxLength={300}
          {...form.text('defaultOgImage')}
        />
        <TextField label="Twitter Handle" hint="As @name." maxLength={20} {...form.text('twitterHandle')} />
        <LinkRows
          legend="Social Links"
          noun="social link"
          name="socialLinks"
          isByName
          pathOf={({ title }) => [`socialLinks.${title.trim()}`, `socialLinks.${title.trim()}`]}
          rows={form.fields.socialLinks}
          onRows={(socialLinks) => form.change({ socialLinks })}
        />
      </div>
    </Card>
  );
}

export function VisitorsCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Visitors">
      <div className="flex flex-col gap-2">
        <CheckboxField
          label="Let visitors rate papers"
          hint="No sign-in needed. One rating per visitor and paper."
          {...form.toggle('allowVisitorRatings')}
        />
        <CheckboxField
          label="Show pages of papers"
          hint="Visitors read stored papers on the paper page. Each paper can turn it off."
          {...form.toggle('enableReader')}
        />
        <CheckboxField
          label="Show text of papers"
          hint="Shows the text of papers below their pages, in search results and to search engines."
          {...form.toggle('enablePublicText')}
        />
      </div>
    </Card>
  );
}
