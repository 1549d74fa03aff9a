import { useEffect, useEffectEvent } from 'react';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { RecordForm } from '#admin-kit/record-form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminSynonymGroup } from '../../search-words-admin.contract.ts';
import { searchWordsPath } from './search-words.api.ts';

/** Returns the words of a text area: one a line, or separated by commas, semicolons or tabs. */
function parseLines(text: string): string[] {
  return text
    .split(/[,;\t\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Returns the server's error for a list of words, or for one of them. */
export function findWordsError(errors: Record<string, string>): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith('words'))?.[1];
}

const toFields = (saved: AdminSynonymGroup | undefined) => ({ lines: saved?.words.join('\n') ?? '' });

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
  const edited = useEditedRecord({
    kind: 'group',
    making: 'add',
    url: `${searchWordsPath}/groups`,
    saved,
    fieldsOf: toFields,
    payloadOf: ({ lines }) => ({ words: parseLines(lines) }),
    onClose,
  });
  const { fields, change, submission } = edited;
  const proposeWord = useEffectEvent(() => {
    if (newWord !== '') change({ lines: [...parseLines(fields.lines), newWord, ''].join('\n') });
  });
  useEffect(() => proposeWord(), []);
  return (
    <RecordForm kind="synonyms" isNew={!saved} edited={edited}>
      <TextAreaField
        label="Words and phrases"
        name="words"
        rows={8}
        isRequired
        value={fields.lines}
        onValue={(lines) => change({ lines })}
        error={findWordsError(submission.errors)}
        hint="One a line, in any script. A search for one of them also finds papers with the others."
      />
    </RecordForm>
  );
}
