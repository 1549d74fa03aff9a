import { useState } from 'react';
import { paperFieldNames } from '#features/papers/paper-fields.contract.ts';
import { FileUrlNotice, PaperField, usePaperFieldChoices } from '#features/papers/papers.admin.ts';
import { describePaperYear } from '#lib/text/paper-year.ts';
import { Card, TabPage } from '#admin-kit/tab-page.tsx';
import { useTabState } from '#admin-kit/tab-url.ts';
import { CheckboxField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { Button } from '#ui/button.tsx';
import { UploadDesk } from './upload-desk.tsx';
import { useNewPaper } from './use-new-paper.ts';

/** The subject can be a new one. */
const formFields = paperFieldNames.filter((name) => name !== 'subjectId');

/** Shows the form for a paper whose file is on another server. */
function NewPaperForm({ title: proposedTitle }: { title: string }) {
  const { fields, change, problems, generatesSeo, setGeneratesSeo, submission, linkCheck, save } =
    useNewPaper(proposedTitle);
  const choices = usePaperFieldChoices();
  return (
    <Form submission={submission} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      {formFields.map((name) => (
        <PaperField
          key={name}
          name={name}
          choices={choices}
          value={fields[name]}
          onValue={(value) => change(name, value)}
          error={problems[name]}
          hint={name === 'year' ? describePaperYear(fields.year, fields.session) : undefined}
          className={name === 'title' || name === 'fileUrl' ? 'sm:col-span-2' : ''}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a user who opens the form types here
          autoFocus={name === 'title'}
          {...(name === 'subjectName' && { placeholder: 'General' })}
        />
      ))}
      <CheckboxField
        label="Generate SEO texts"
        hint="Generates a title and a description for search engines"
        isChecked={generatesSeo}
        onChecked={setGeneratesSeo}
      />
      <div className="sm:col-span-2 empty:hidden">
        <FileUrlNotice check={linkCheck} />
      </div>
      {/* On the left, because toasts appear on the right and would cover it. */}
      <div className="sm:col-span-2">
        <Button type="submit" disabled={submission.isSending}>
          {submission.isSending ? 'Uploading...' : 'Upload Paper'}
        </Button>
      </div>
    </Form>
  );
}

export function Tab() {
  // A search text without results, passed as the title.
  const title = useTabState().get('title');
  const [isOpen, setOpen] = useState(title !== '');
  return (
    <TabPage
      title="Upload Papers"
      actions={
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Add by link
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {isOpen && (
          <Card title="Add a paper by link">
            <NewPaperForm title={title} />
          </Card>
        )}
        <UploadDesk />
      </div>
    </TabPage>
  );
}
