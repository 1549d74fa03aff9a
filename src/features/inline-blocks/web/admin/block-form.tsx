import { ImageField } from '#features/page-images/page-images.admin.tsx';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import {
  alignments,
  buttonSizes,
  buttonVariants,
  headingLevels,
  maxLineLength,
  textAlignments,
  type BlockFields,
} from '../../inline-blocks.contract.ts';
import { ChevronDown } from '#ui/icons.ts';
import { RichTextField } from './rich-text-field.tsx';

type Of<Type extends BlockFields['type']> = Extract<BlockFields, { type: Type }>;

interface FormOf<Fields extends BlockFields> {
  fields: Fields;
  onFields: (fields: BlockFields) => void;
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const alignmentTitles = { left: 'Left', center: 'Center', right: 'Right', justify: 'Justify' };
const sizeTitles = { sm: 'Small', default: 'Default', lg: 'Large' };

function Options({ values, titles }: { values: readonly string[]; titles?: Record<string, string> }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {titles?.[value] ?? capitalised(value)}
    </option>
  ));
}

function Words({
  fields,
  onFields,
  label,
  hint,
}: FormOf<Exclude<BlockFields, { type: 'divider' }>> & { label: string; hint?: string }) {
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        name="content"
        isRequired
        maxLength={maxLineLength}
        value={fields.content}
        onValue={(content) => onFields({ ...fields, content } as BlockFields)}
      />
      <TextField maxLength={maxLineLength} {...hindiParts({ fields, onFields })} />
    </>
  );
}

const hindiParts = ({ fields, onFields }: FormOf<Exclude<BlockFields, { type: 'divider' }>>) => ({
  label: 'Hindi',
  hint: 'For pages under /hi. Blank shows the English text.',
  name: 'metadata.contentHindi',
  value: fields.metadata.contentHindi ?? '',
  onValue: (contentHindi: string) =>
    onFields({
      ...fields,
      metadata: { ...fields.metadata, contentHindi: contentHindi || undefined },
    } as BlockFields),
});

function UrlFields({ fields, onFields }: FormOf<Of<'button'> | Of<'link'>>) {
  return (
    <TextField
      label="URL"
      name="metadata.url"
      isRequired
      inputMode="url"
      placeholder="https://"
      hint="https://..., or a page of this site as /browse"
      value={fields.metadata.url}
      onValue={(url) => onFields({ ...fields, metadata: { ...fields.metadata, url } } as BlockFields)}
    />
  );
}

function HeadingForm({ fields, onFields }: FormOf<Of<'heading'>>) {
  const put = (change: object) =>
    onFields({ ...fields, metadata: { ...fields.metadata, ...change } } as BlockFields);
  return (
    <>
      <Words label="Heading" fields={fields} onFields={onFields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Level"
          name="metadata.level"
          value={String(fields.metadata.level)}
          onValue={(level) => put({ level: Number(level) })}
        >
          <Options values={headingLevels.map(String)} />
        </SelectField>
        <SelectField
          label="Alignment"
          name="metadata.alignment"
          value={fields.metadata.alignment}
          onValue={(alignment) => put({ alignment })}
        >
          <Options values={alignments} titles={alignmentTitles} />
        </SelectField>
      </div>
    </>
  );
}

function TextForm({ fields, onFields }: FormOf<Of<'text'>>) {
  const { alignment } = fields.metadata;
  return (
    <>
      <RichTextField
        label="Text"
        name="content"
        isRequired
        alignment={alignment}
        value={fields.content}
        onValue={(content) => onFields({ ...fields, content })}
      />
      <details className="group">
        <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold">
          Text in Hindi
          <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <RichTextField alignment={alignment} {...hindiParts({ fields, onFields })} />
      </details>
      <SelectField
        label="Alignment"
        name="metadata.alignment"
        value={alignment}
        onValue={(next) =>
          onFields({ ...fields, metadata: { ...fields.metadata, alignment: next as typeof alignment } })
        }
      >
        <Options values={textAlignments} titles={alignmentTitles} />
      </SelectField>
    </>
  );
}

function ButtonForm({ fields, onFields }: FormOf<Of<'button'>>) {
  const put = (change: object) =>
    onFields({ ...fields, metadata: { ...fields.metadata, ...change } } as BlockFields);
  return (
    <>
      <Words label="Button text" fields={fields} onFields={onFields} />
      <UrlFields fields={fields} onFields={onFields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Variant"
          name="metadata.variant"
          value={fields.metadata.variant}
          onValue={(variant) => put({ variant })}
        >
          <Options values={buttonVariants} />
        </SelectField>
        <SelectField
          label="Size"
          name="metadata.size"
          value={fields.metadata.size}
          onValue={(size) => put({ size })}
        >
          <Options values={buttonSizes} titles={sizeTitles} />
        </SelectField>
      </div>
    </>
  );
}

interface Upload {
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}

function ImageForm({ fields, onFields, ...upload }: FormOf<Of<'image'>> & Upload) {
  const { image, alignment } = fields.metadata;
  const put = (change: Partial<typeof fields.metadata>) =>
    onFields({ ...fields, metadata: { ...fields.metadata, ...change } });
  return (
    <>
      <ImageField
        {...upload}
        image={image.hash === '' ? undefined : image}
        onImage={(uploaded) => put({ image: uploaded })}
      />
      <Words
        label="Alternative text"
        hint="Describes the image for visitors who cannot see it, and for search engines."
        fields={fields}
        onFields={onFields}
      />
      <SelectField
        label="Alignment"
        name="metadata.alignment"
        value={alignment}
        onValue={(next) => put({ alignment: next as typeof alignment })}
      >
        <Options values={alignments} titles={alignmentTitles} />
      </SelectField>
    </>
  );
}

/** Form fields of a block by its type. A divider has none. */
export function BlockForm({ fields, onFields, ...upload }: FormOf<BlockFields> & Upload) {
  switch (fields.type) {
    case 'heading':
      return <HeadingForm fields={fields} onFields={onFields} />;
    case 'text':
      return <TextForm fields={fields} onFields={onFields} />;
    case 'button':
      return <ButtonForm fields={fields} onFields={onFields} />;
    case 'image':
      return <ImageForm fields={fields} onFields={onFields} {...upload} />;
    case 'link':
      return (
        <>
          <Words label="Link text" fields={fields} onFields={onFields} />
          <UrlFields fields={fields} onFields={onFields} />
        </>
      );
    case 'divider':
      return <p className="text-muted">A divider has no other settings.</p>;
  }
}
