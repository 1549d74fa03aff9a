import {
  composeTitle,
  defaultTitleTemplate,
  findTemplateProblem,
  longestTitleTemplate,
  placeholderList,
} from '#lib/text/paper-title.ts';
import { TextField } from '#admin-kit/fields.tsx';

/** An example paper, of the exam in the form. */
const example = {
  year: '2024',
  session: 'Tier 1',
  subject: 'Mathematics',
  type: 'Answer key',
  language: 'Hindi+English',
};

/** Input for the title template of an exam. Shows the title of an example paper. A blank input means the default. */
export function TitleTemplateField({
  value,
  onValue,
  examName,
  error,
}: {
  value: string;
  onValue: (template: string) => void;
  examName: string;
  error: string | undefined;
}) {
  const template = value.trim();
  const problem = template === '' ? null : findTemplateProblem(template);
  const exam = examName.trim() === '' ? 'SSC CGL' : examName.trim();
  const title = composeTitle(template === '' ? null : template, { ...example, exam });
  return (
    <TextField
      label="Titles of new papers"
      name="titleTemplate"
      maxLength={longestTitleTemplate}
      placeholder={defaultTitleTemplate}
      value={value}
      onValue={onValue}
      error={problem ?? error}
      hint={problem === null && `Placeholders: ${placeholderList}. Example: ${title}`}
    />
  );
}
