import { robotsBars, robotsContent } from '#lib/url/robots.ts';
import { CheckboxField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import {
  descriptionGuide,
  maxTextLength,
  maxTitleLength,
  titleGuide,
} from '../../page-seo-admin.contract.ts';
import type { ShownSeo } from '../shown-seo.ts';
import type { SeoForm } from './seo-record.ts';

export interface PartProps {
  form: SeoForm;
  change: (change: Partial<SeoForm>) => void;
  /** The values that apply if a field is blank; undefined until they are loaded. */
  shown: ShownSeo | undefined;
  /** Whether the form is for all pages of a type with many pages. */
  isOfAll: boolean;
}

type TextName = Exclude<keyof SeoForm, 'noIndex' | 'noFollow'>;

interface TextProps extends PartProps {
  name: TextName;
  label: string;
  hint: string;
  /** The value that applies if the field is blank. */
  fallback?: string | null | undefined;
}

function Hint({ hint, fallback }: Pick<TextProps, 'hint' | 'fallback'>) {
  return (
    <>
      {hint}
      {fallback && <span className="block wrap-anywhere">Without it: {fallback}</span>}
    </>
  );
}

function Title({ form, change, name, label, hint, fallback }: TextProps) {
  return (
    <TextField
      label={label}
      name={name}
      hint={<Hint hint={hint} fallback={form[name] === '' ? fallback : null} />}
      maxLength={maxTitleLength}
      counter={{ length: form[name].length, of: titleGuide }}
      value={form[name]}
      onValue={(value) => change({ [name]: value })}
    />
  );
}

function Description({ form, change, name, label, hint, fallback }: TextProps) {
  return (
    <TextAreaField
      label={label}
      name={name}
      hint={<Hint hint={hint} fallback={form[name] === '' ? fallback : null} />}
      maxLength={maxTextLength}
      counter={{ length: form[name].length, of: descriptionGuide }}
      value={form[name]}
      onValue={(value) => change({ [name]: value })}
    />
  );
}

function Line({ form, change, name, label, hint, fallback }: TextProps) {
  return (
    <TextField
      label={label}
      name={name}
      hint={<Hint hint={hint} fallback={form[name] === '' ? fallback : null} />}
      maxLength={2_000}
      value={form[name]}
      onValue={(value) => change({ [name]: value })}
    />
  );
}

function Basic(props: PartProps) {
  const { shown, isOfAll } = props;
  return (
    <>
      {isOfAll && (
        <p className="text-sm text-muted">
          The texts apply to all pages of this type: write {'{title}'}, {'{exam}'}, {'{year}'} or{' '}
          {'{subject}'} for what differs. A title without any of them follows the title of each page.
        </p>
      )}
      <Title
        {...props}
        name="title"
        label="Title"
        fallback={shown?.title}
        hint="50-60 characters show in full in a search result."
      />
      <Description
        {...props}
        name="description"
        label="Description"
        fallback={shown?.description}
        hint="150-160 characters. Shown below the title in search results."
      />
      <Line
        {...props}
        name="keywords"
        label="Keywords"
        fallback={shown?.keywords}
        hint="Separated by commas. Most search engines ignore them."
      />
    </>
  );
}

function OpenGraph(props: PartProps) {
  const { shown } = props;
  return (
    <>
      <Title
        {...props}
        name="ogTitle"
        label="Open Graph title"
        fallback={shown?.ogTitle}
        hint="Shown for links shared on Facebook, WhatsApp or LinkedIn. Defaults to the title."
      />
      <Description
        {...props}
        name="ogDescription"
        label="Open Graph description"
        fallback={shown?.ogDescription}
        hint="Defaults to the description."
      />
      <Line
        {...props}
        name="ogImage"
        label="Open Graph image URL"
        fallback={shown?.ogImage}
        hint="An https URL or a path on this site. Recommended size: 1200 × 630 pixels."
      />
    </>
  );
}

function Twitter(props: PartProps) {
  const { shown } = props;
  return (
    <>
      <Title
        {...props}
        name="twitterTitle"
        label="Twitter title"
        fallback={shown?.twitterTitle}
        hint="Defaults to the Open Graph title."
      />
      <Description
        {...props}
        name="twitterDescription"
        label="Twitter description"
        fallback={shown?.twitterDescription}
        hint="Defaults to the Open Graph description."
      />
      <Line
        {...props}
        name="twitterImage"
        label="Twitter image URL"
        fallback={shown?.twitterImage}
        hint="Defaults to the Open Graph image."
      />
    </>
  );
}

function Advanced(props: PartProps) {
  const { form, change, isOfAll } = props;
  const robots = robotsContent(form);
  return (
    <>
      <Line
        {...props}
        name="canonicalUrl"
        label="Canonical URL"
        fallback="the page itself"
        hint={
          isOfAll
            ? 'Careful: every page of this type would point to this one URL and leave the sitemap.'
            : 'Set only if another URL should appear in search instead. This page then leaves the sitemap.'
        }
      />
      <CheckboxField
        label="No index: keep out of search results and the sitemap"
        name="noIndex"
        isChecked={form.noIndex}
        onChecked={(noIndex) => change({ noIndex })}
      />
      {isOfAll && robotsBars(form).noIndex && (
        <p role="alert" className="text-sm font-semibold text-danger">
          Careful: every page of this type that has no SEO settings of its own leaves search results and the
          sitemap.
        </p>
      )}
      <CheckboxField
        label="No follow: do not follow its links"
        name="noFollow"
        isChecked={form.noFollow}
        onChecked={(noFollow) => change({ noFollow })}
      />
      <Line
        {...props}
        name="robotsMeta"
        label="Robots meta"
        hint="More directives, separated by commas, such as noarchive, max-snippet:50. The stricter directive applies."
      />
      <p className="text-sm text-muted">
        Robots directives:{' '}
        {robots === null ? 'none, so robots index and follow.' : <code className="text-ink">{robots}</code>}
      </p>
    </>
  );
}

/** The sub-tabs and their fields. */
export const seoParts = [
  { name: 'basic', title: 'Basic SEO', Part: Basic, fields: ['title', 'description', 'keywords'] },
  {
    name: 'open-graph',
    title: 'Open Graph',
    Part: OpenGraph,
    fields: ['ogTitle', 'ogDescription', 'ogImage'],
  },
  {
    name: 'twitter',
    title: 'Twitter',
    Part: Twitter,
    fields: ['twitterTitle', 'twitterDescription', 'twitterImage'],
  },
  { name: 'advanced', title: 'Advanced', Part: Advanced, fields: ['canonicalUrl', 'robotsMeta'] },
] as const;
