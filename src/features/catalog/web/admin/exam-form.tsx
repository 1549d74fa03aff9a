import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sitePaths } from '#lib/url/site-paths.ts';
import {
  composeTitle,
  defaultTitleTemplate,
  findTemplateProblem,
  maxTitleTemplateLength,
  placeholderList,
} from '#lib/text/paper-title.ts';
import { SelectField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { RecordForm } from '#admin-kit/record-form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminExam } from '../../catalog-admin.contract.ts';
import { AliasField, withAliases } from './alias-field.tsx';
import { adminCategoriesQuery } from './catalog-admin.api.ts';
import { restoreRecord } from './trash/restore-record.ts';
import { HindiTextFields, getHindiTexts, getTranslations } from './hindi-texts.tsx';
import { NameAndSlugFields, proposeSlug } from './name-and-slug-fields.tsx';

/** An example paper, of the exam in the form. */
const examplePaper = {
  year: '2024',
  session: 'Tier 1',
  subject: 'Mathematics',
  type: 'Answer key',
  language: 'Hindi+English',
};

/** Input for the title template of an exam. Shows the title of an example paper. A blank input means the default. */
function TitleTemplateField({
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
  const title = composeTitle(template === '' ? null : template, { ...examplePaper, exam });
  return (
    <TextField
      label="Titles of new papers"
      name="titleTemplate"
      maxLength={maxTitleTemplateLength}
      placeholder={defaultTitleTemplate}
      value={value}
      onValue={onValue}
      error={problem ?? error}
      hint={problem === null && `Placeholders: ${placeholderList}. Example: ${title}`}
    />
  );
}

/** The server says what is wrong with a text that is no number. */
const toCount = (text: string) => (text.trim() === '' ? null : Number(text) || text);

/**
 * Form to create or edit an exam. `categoryId` preselects a category, `newName` proposes a name, and `newAlias` adds an
 * unsaved alias.
 */
export function ExamForm({
  saved,
  categoryId = '',
  newName = '',
  newAlias = '',
  onCreated,
  onClose,
}: {
  saved: AdminExam | undefined;
  categoryId?: string;
  newName?: string;
  newAlias?: string;
  onCreated?: (exam: AdminExam) => void;
  onClose: () => void;
}) {
  const { data: categories = [] } = useQuery(adminCategoriesQuery);
  const edited = useEditedRecord({
    kind: 'exam',
    url: '/api/admin/exams',
    saved,
    fieldsOf: (exam: AdminExam | undefined) => ({
      name: exam?.name ?? newName,
      slug: exam?.slug ?? proposeSlug(newName),
      isOwnSlug: exam !== undefined,
      categoryId: exam ? String(exam.categoryId) : categoryId,
      description: exam?.description ?? '',
      aliases: exam?.aliases ?? [],
      titleTemplate: exam?.titleTemplate ?? '',
      papersExpected: String(exam?.papersExpected ?? ''),
      durationMinutes: String(exam?.durationMinutes ?? ''),
      ...getHindiTexts(exam),
    }),
    payloadOf: (fields) => ({
      name: fields.name,
      slug: fields.slug,
      categoryId: fields.categoryId === '' ? null : Number(fields.categoryId),
      description: fields.description.trim() === '' ? null : fields.description,
      aliases: fields.aliases,
      titleTemplate: fields.titleTemplate,
      papersExpected: toCount(fields.papersExpected),
      durationMinutes: toCount(fields.durationMinutes),
      translations: getTranslations(fields),
    }),
    restore: (id) => restoreRecord({ kind: 'exam', id }, null),
    onCreated,
    onClose,
  });
  const { fields, change, bind, submission } = edited;
  const proposeAlias = useEffectEvent(() => change({ aliases: withAliases(fields.aliases, newAlias) }));
  useEffect(() => proposeAlias(), []);
  const { errors } = submission;
  const category = categories.find(({ id }) => String(id) === fields.categoryId);
  const isMovingAway = saved !== undefined && String(saved.categoryId) !== fields.categoryId;

  return (
    <RecordForm kind="exam" isNew={!saved} edited={edited}>
      <SelectField
        label="Category"
        isRequired
        {...bind('categoryId')}
        error={errors.categoryId && fields.categoryId === '' ? 'Choose a category' : undefined}
        hint={isMovingAway && 'The exam moves. Its old URL redirects to the new one.'}
      >
        <option value="">Choose a category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <NameAndSlugFields
        label="Exam name"
        value={fields}
        onValue={change}
        savedSlug={saved?.slug}
        addressOf={(slug) => sitePaths.exam(category?.slug ?? '...', slug)}
      />
      <AliasField
        aliases={fields.aliases}
        onAliases={(aliases) => change({ aliases })}
        errors={errors}
        examples="CGL, CSE or एनटीपीसी"
      />
      <TitleTemplateField {...bind('titleTemplate')} examName={fields.name} error={errors.titleTemplate} />
      <TextField
        label="Papers expected each year"
        inputMode="numeric"
        maxLength={3}
        {...bind('papersExpected')}
        hint="Coverage says how many are missing. Blank: the papers that come again in several years."
      />
      <TextField
        label="Duration in minutes"
        inputMode="numeric"
        maxLength={4}
        {...bind('durationMinutes')}
        hint="Time for one paper. Visitors see it, and the timer for practice starts with it."
      />
      <TextAreaField label="Description" maxLength={2000} {...bind('description')} />
      <HindiTextFields value={fields} onValue={change} />
    </RecordForm>
  );
}
