import { useEffect, useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { SelectField, TextAreaField, TextField, type FieldParts } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminElement } from '../../static-pages-admin.contract.ts';
import { RichTextField } from '#features/inline-blocks/inline-blocks.admin.ts';
import { ImageField } from '#features/page-images/page-images.admin.tsx';
import type { PageImage } from '#features/page-images/page-images.contract.ts';
import type { ElementMetadata, ElementType } from '../../static-pages.contract.ts';
import { ContentBody } from '../content-body.tsx';
import type { ShownElement } from '../content-text.ts';

export const elementTitles: Record<ElementType, string> = {
  text: 'Text',
  heading: 'Heading',
  subheading: 'Subheading',
  list: 'List',
  image: 'Image',
};

const hints: Record<ElementType, string | undefined> = {
  text: 'Shift and Enter starts a new line in a paragraph. URLs such as https://..., mailto:... and /browse become links.',
  heading: undefined,
  image: 'Describes the image for visitors who cannot see it, and for search engines.',
  subheading: undefined,
  list: 'List elements display one item per line.',
};

const toFields = (saved: AdminElement | undefined) => ({
  type: saved?.type ?? ('text' as ElementType),
  content: saved?.content ?? '',
  image: saved?.metadata.image,
  hindiContent: saved?.translations.hi?.content ?? '',
});

/** Returns the metadata to save and to preview. A heading keeps the level that an import gave it. */
function getMetadata(
  { type, image }: { type: ElementType; image: PageImage | undefined },
  saved: AdminElement | undefined,
): ElementMetadata {
  if (type === 'image') return { image };
  return saved?.type === type ? saved.metadata : {};
}

interface ElementFormProps {
  pageId: number;
  /** Undefined for a new element, which is added at the end. */
  saved: AdminElement | undefined;
  onClose: () => void;
}

function useEditedElement({ pageId, saved, onClose }: ElementFormProps) {
  const [isUploading, setUploading] = useState(false);
  const edited = useEditedRecord({
    kind: 'content',
    making: 'add',
    url: '/api/admin/page-elements',
    saved,
    fieldsOf: toFields,
    payloadOf: ({ type, content, image, hindiContent }) => ({
      type,
      content,
      metadata: getMetadata({ type, image }, saved),
      translations: { hi: { content: hindiContent } },
      ...(saved === undefined && { pageId }),
    }),
    readAgain: async (id) =>
      (await callApi<AdminElement[]>('GET', `/api/admin/page-elements/${pageId}`)).find(
        (element) => element.id === id,
      ),
    onClose,
  });
  return { ...edited, isUploading, setUploading };
}

type Edited = ReturnType<typeof useEditedElement>;

/** The editor for a text or a list, a line for a heading. A text that became a heading keeps its lines until they are removed. */
function ContentField({
  type,
  ...field
}: FieldParts & { type: ElementType; lang?: string; value: string; onValue: (value: string) => void }) {
  if (type === 'text' || type === 'list') return <RichTextField key={type} {...field} format={type} />;
  if (field.value.includes('\n')) return <TextAreaField {...field} rows={8} maxLength={20_000} />;
  return <TextField {...field} maxLength={300} />;
}

/** The type comes first because the content field depends on it. */
function ElementFields({ fields, change, isUploading, setUploading }: Edited) {
  const { type, content, image, hindiContent } = fields;
  const title = type === 'image' ? 'Alternative text' : 'Content';
  return (
    <>
      <SelectField
        label="Type"
        name="type"
        value={type}
        onValue={(type) => change({ type: type as ElementType })}
      >
        {Object.entries(elementTitles).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      {type === 'image' && (
        <ImageField
          image={image}
          onImage={(uploaded) => change({ image: uploaded })}
          isUploading={isUploading}
          onUploading={setUploading}
        />
      )}
      <ContentField
        type={type}
        label={title}
        name="content"
        isRequired
        value={content}
        onValue={(typed) => change({ content: typed })}
        hint={hints[type]}
      />
      <ContentField
        type={type}
        label={`${title} in Hindi`}
        name="translations.hi.content"
        lang="hi"
        value={hindiContent}
        onValue={(typed) => change({ hindiContent: typed })}
        hint="For the page below /hi. Without it, that page shows the English text."
      />
    </>
  );
}

/** A dialog for a new element, with a preview. */
export function NewElementDialog({ pageId, onClose }: { pageId: number; onClose: () => void }) {
  const edited = useEditedElement({ pageId, saved: undefined, onClose });
  const { fields, submission, problem, cancel, isUploading } = edited;
  const { type, content } = fields;
  const metadata = getMetadata(fields, undefined);
  return (
    <ModalDialog title="Add content" onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        <ElementFields {...edited} />
        {(content.trim() !== '' || metadata.image) && (
          <div className="max-h-60 overflow-y-auto rounded-md border border-line bg-surface p-4">
            <ContentBody elements={[{ id: 0, type, content, metadata }]} />
          </div>
        )}
        <FormActions action="Add content" submission={submission} isWaiting={isUploading} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}

/**
 * Edits an element at its position in the list. `onDraft` receives the current input for the preview, and
 * `undefined` on unmount.
 */
export function ElementEditor({
  onDraft,
  ...props
}: ElementFormProps & { saved: AdminElement; onDraft: (draft: ShownElement | undefined) => void }) {
  const edited = useEditedElement(props);
  const { fields, submission, problem, cancel, isUploading } = edited;
  const { type, content, image } = fields;
  const { saved } = props;
  useEffect(() => {
    onDraft({ type, content, metadata: getMetadata({ type, image }, saved) });
    return () => onDraft(undefined);
  }, [onDraft, type, content, image, saved]);
  return (
    <Form submission={submission} className="flex min-w-0 flex-1 flex-col gap-4 p-3">
      <EditNotice {...problem} />
      <ElementFields {...edited} />
      <FormActions action="Save" submission={submission} isWaiting={isUploading} onCancel={cancel} />
    </Form>
  );
}
