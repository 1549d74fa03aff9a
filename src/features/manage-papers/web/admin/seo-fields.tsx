import {
  maxSeoDescriptionLength,
  maxSeoTitleLength,
  proposeSeoDescription,
  proposeSeoTitle,
  type SeoFacts,
} from '#lib/text/seo-texts.ts';
import { TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Button } from '#ui/button.tsx';
import type { PaperFields } from '#features/papers/papers.admin.ts';

/** Shows the SEO texts. For a blank text, the server generates one from the paper's facts, as the placeholder shows. */
export function SeoFields({
  fields,
  facts,
  onChange,
}: {
  fields: PaperFields;
  facts: SeoFacts;
  onChange: (change: Partial<PaperFields>) => void;
}) {
  const title = proposeSeoTitle(facts);
  const description = proposeSeoDescription(facts);
  const isProposed = fields.seoTitle === title && fields.seoDescription === description;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg">Search engines</legend>
      <TextField
        label="SEO Title"
        name="seoTitle"
        maxLength={200}
        placeholder={title}
        hint="50-60 characters show in full. Leave blank to generate it from the paper."
        counter={{ length: fields.seoTitle.length, of: maxSeoTitleLength }}
        value={fields.seoTitle}
        onValue={(seoTitle) => onChange({ seoTitle })}
      />
      <TextAreaField
        label="SEO Description"
        name="seoDescription"
        maxLength={400}
        placeholder={description}
        hint="150-160 characters. Leave blank to generate it from the paper."
        counter={{ length: fields.seoDescription.length, of: maxSeoDescriptionLength }}
        value={fields.seoDescription}
        onValue={(seoDescription) => onChange({ seoDescription })}
      />
      {!isProposed && (
        <div>
          <Button
            variant="secondary"
            onClick={() => onChange({ seoTitle: title, seoDescription: description })}
          >
            Use suggestions
          </Button>
        </div>
      )}
    </fieldset>
  );
}
