import { SelectField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { Button } from '#ui/button.tsx';
import type { OperationForm } from './operation-form.ts';
import type { BulkEditorState } from './use-bulk-editor.ts';

/** Shows the operations, the fields of the chosen one and the preview button. */
export function OperationChoice({ editor, forms }: { editor: BulkEditorState; forms: OperationForm[] }) {
  const { form, values, previewing } = editor;
  const Fields = form?.Fields;
  return (
    <Form submission={previewing} onSubmit={editor.look} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Operation"
          name="operation"
          value={form?.name ?? ''}
          onValue={editor.choose}
          hint={form?.hint}
        >
          <option value="">Choose an operation</option>
          {forms.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        {Fields && <Fields values={values} onValue={editor.change} />}
      </div>
      <div>
        <Button type="submit" variant="secondary" disabled={previewing.isSending}>
          {previewing.isSending ? 'Loading...' : 'Preview'}
        </Button>
      </div>
    </Form>
  );
}
