import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { noSuggestions, suggestionsQuery } from '#features/papers/papers.admin.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import { maxRuleWordsLength, type UploadRule, type UploadRuleFields } from '../../upload-rules.contract.ts';
import { uploadRulesPath } from './upload-rules.api.ts';

const getFields = (): UploadRuleFields & { examName: string } => ({
  place: 'name',
  words: '',
  examName: '',
  field: 'subject',
  value: '',
});

/** Form to add a rule. A rule with the same words is replaced. */
export function RuleForm({ onClose }: { onClose: () => void }) {
  const { data: exams = [] } = useQuery(examChoicesQuery);
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery);
  const examNames = exams.map(({ label }) => label);
  const { fields, change, submission, problem, cancel } = useEditedRecord({
    kind: 'rule',
    making: 'add',
    url: uploadRulesPath,
    saved: undefined as UploadRule | undefined,
    fieldsOf: getFields,
    payloadOf: (fields) => fields,
    onClose,
  });
  const [isScoped, setScoped] = useState(true);
  const proposals = { exam: examNames, subject: suggestions.subjects, type: suggestions.paperTypes };

  return (
    <ModalDialog title="Add a rule" onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        <SelectField
          label="Look at"
          name="place"
          value={fields.place}
          onValue={(place) => change({ place: place as UploadRuleFields['place'] })}
        >
          <option value="name">The file name</option>
          <option value="page">The heading of the first page</option>
        </SelectField>
        <TextField
          label="Words"
          name="words"
          maxLength={maxRuleWordsLength}
          isRequired
          value={fields.words}
          onValue={(words) => change({ words })}
          hint="One word such as “phil”, or several in a row. Case and separators do not matter."
        />
        <SelectField
          label="For files of"
          name="scope"
          value={isScoped ? 'one' : 'any'}
          onValue={(scope) => {
            setScoped(scope === 'one');
            if (scope === 'any') change({ examName: '' });
          }}
        >
          <option value="one">One exam</option>
          <option value="any">Any exam</option>
        </SelectField>
        {isScoped && (
          <SuggestField
            label="Exam"
            name="examName"
            maxLength={120}
            isRequired
            suggestions={examNames}
            value={fields.examName}
            onValue={(examName) => change({ examName })}
          />
        )}
        <SelectField
          label="Fills in"
          name="field"
          value={fields.field}
          onValue={(field) => change({ field: field as UploadRuleFields['field'], value: '' })}
        >
          <option value="subject">A subject</option>
          <option value="exam">An exam</option>
          <option value="type">A paper type</option>
        </SelectField>
        <SuggestField
          label="Value"
          name="value"
          maxLength={200}
          isRequired
          suggestions={proposals[fields.field]}
          value={fields.value}
          onValue={(value) => change({ value })}
        />
        <FormActions action="Add rule" submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
