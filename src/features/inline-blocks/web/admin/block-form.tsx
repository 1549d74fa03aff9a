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

interface FormProps<Fields extends BlockFields = BlockFields> {
  fields: Fields;
  onFields: (fields: BlockFields) => void;
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Labels of values that do not say them themselves. */
const titles: Record<string, string> = { sm: 'Small', lg: 'Large' };

/** A setting with a fixed list of values. */
function Choice({
  name,
  values,
  fields,
  onFields,
}: FormProps & { name: string; values: readonly (string | number)[] }) {
  const metadata: Record<string, unknown> = fields.metadata;
  return (
    <SelectField
      label={capitalised(name)}
      name={`metadata.${name}`}
      value={String(metadata[name])}
      onValue={(next) => {
        const value = values.find((each) => String(each) === next);
        onFields({ ...fields, metadata: { ...metadata, [name]: value } } as BlockFields);
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {titles[value] ?? capitalised(String(value))}
        </option>
      ))}
    </SelectField>
  );
}

const hindiParts = ({ fields, onFields }: FormProps<Exclude<BlockFields, { type: 'divider' }>>) => ({
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

function Line({
  label,
  hint,
  ...props
}: FormProps<Exclude<BlockFields, { type: 'divider' }>> & { label: string; hint?: string }) {
  const { fields, onFields } = props;
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
      <TextField maxLength={maxLineLength} {...hindiParts(props)} />
    </>
  );
}

function UrlField({ fields, onFields }: FormProps<Extract<BlockFields, { type: 'button' | 'link' }>>) {
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

function TextForm({ fields, onFields }: FormProps<Extract<BlockFields, { type: 'text' }>>) {
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
      <Choice name="alignment" values={textAlignments} fields={fields} onFields={onFields} />
    </>
  );
}

/** Form fields of a block by its type. A divider has none. */
export function BlockForm({
  fields,
  onFields,
  ...upload
}: FormProps & { isUploading: boolean; onUploading: (isUploading: boolean) => void }) {
  switch (fields.type) {
    case 'heading':
      return (
        <>
          <Line label="Heading" fields={fields} onFields={onFields} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Choice name="level" values={headingLevels} fields={fields} onFields={onFields} />
            <Choice name="alignment" values={alignments} fields={fields} onFields={onFields} />
          </div>
        </>
      );
    case 'text':
      return <TextForm fields={fields} onFields={onFields} />;
    case 'button':
      return (
        <>
          <Line label="Button text" fields={fields} onFields={onFields} />
          <UrlField fields={fields} onFields={onFields} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Choice name="variant" values={buttonVariants} fields={fields} onFields={onFields} />
            <Choice name="size" values={buttonSizes} fields={fields} onFields={onFields} />
          </div>
        </>
      );
    case 'image':
      return (
        <>
          <ImageField
            {...upload}
            image={fields.metadata.image.hash === '' ? undefined : fields.metadata.image}
            onImage={(image) => onFields({ ...fields, metadata: { ...fields.metadata, image } })}
          />
          <Line
            label="Alternative text"
            hint="Describes the image for visitors who cannot see it, and for search engines."
            fields={fields}
            onFields={onFields}
          />
          <Choice name="alignment" values={alignments} fields={fields} onFields={onFields} />
        </>
      );
    case 'link':
      return (
        <>
          <Line label="Link text" fields={fields} onFields={onFields} />
          <UrlField fields={fields} onFields={onFields} />
        </>
      );
    case 'divider':
      return <p className="text-muted">A divider has no other settings.</p>;
  }
}
