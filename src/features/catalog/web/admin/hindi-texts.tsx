import { HindiFields } from '#admin-kit/hindi-fields.tsx';
import { TextAreaField, TextField } from '#admin-kit/fields.tsx';

export type HindiTexts = ReturnType<typeof getHindiTexts>;

type Saved = { translations: { hi?: { name?: string; description?: string } } } | undefined;

/** Returns the form fields for a saved record, or empty ones for a new record. */
export function getHindiTexts(saved: Saved) {
  const { name = '', description = '' } = saved?.translations.hi ?? {};
  return { hindiName: name, hindiDescription: description };
}

/** Returns the fields in the form of the API. */
export function getTranslations({ hindiName, hindiDescription }: HindiTexts) {
  return { hi: { name: hindiName, description: hindiDescription } };
}

export function HindiName({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <TextField
      label="Name in Hindi"
      name="translations.hi.name"
      lang="hi"
      maxLength={120}
      value={value}
      onValue={onValue}
    />
  );
}

/** Fields for the name and description on Hindi pages. */
export function HindiTextFields({
  value,
  onValue,
}: {
  value: HindiTexts;
  onValue: (change: Partial<HindiTexts>) => void;
}) {
  return (
    <HindiFields>
      <HindiName value={value.hindiName} onValue={(hindiName) => onValue({ hindiName })} />
      <TextAreaField
        label="Description in Hindi"
        name="translations.hi.description"
        lang="hi"
        maxLength={2000}
        value={value.hindiDescription}
        onValue={(hindiDescription) => onValue({ hindiDescription })}
      />
    </HindiFields>
  );
}
