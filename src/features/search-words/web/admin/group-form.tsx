import { useEffect, useEffectEvent } from 'react';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminSynonymGroup } from '../../search-words-admin.contract.ts';
import { searchWordsPath } from './search-words.api.ts';

/** Returns the words of a text area: one a line, or separated by commas, semicolons or tabs. */
function wordsOfLines(text: string): string[] {
  return text
    .split(/[,;\t\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Returns the server's error for a list of words, or for one of them. */
export function errorOfWords(errors: Record<string, string>): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith('words'))?.[1];
}

const fieldsOf = (saved: AdminSynonymGroup | undefined) => ({ lines: saved?.words.join('\n') ?? '' });

/** Form to create or edit a group of synonyms. `newWord` adds an unsaved word. */
export function GroupForm({
  saved,
  newWord = '',
  onClose,
}: {
  saved: AdminSynonymGroup | undefined;
  newWord?: string;
  onClose: () => void;
}) {
  const { fields, change, submission, problem, cancel } = useEditedRecord({
    kind: 'group',
    making: 'add',
    url: `${searchWordsPath}/groups`,
    saved,
    fieldsOf,
    payloadOf: ({ lines }) => ({ words: wordsOfLines(lines) }),
    onClose,
  });
  const proposeWord = useEffectEvent(() => {
    if (newWord !== '') change({ lines: [...wordsOfLines(fields.lines), newWord, ''].join('\n') });
  });
  useEffect(() => proposeWord(), []);
  return (
    <ModalDialog title={saved ? 'Edit synonyms' : 'Add synonyms'} onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        <TextAreaField
          label="Words and phrases"
          name="words"
          rows={8}
          isRequired
          value={fields.lines}
          onValue={(lines) => change({ lines })}
          error={errorOfWords(submission.errors)}
          hint="One a line, in any script. A search for one of them also finds papers with the others."
        />
        <FormActions action={saved ? 'Save' : 'Add synonyms'} submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
