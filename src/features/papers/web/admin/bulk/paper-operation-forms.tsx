import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  examChoicesQuery,
  subjectChoicesQuery,
} from '#features/catalog/web/admin/catalog-choices.widgets.ts';
import { currentYear } from '#lib/current-year.ts';
import { ChoiceField } from '#ui/admin/choice-field.tsx';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { SuggestField } from '#ui/admin/suggest-field.tsx';
import { firstYear } from '../../../papers-admin.contract.ts';
import { paperOperationTitles, type PaperOperationName } from '../../../papers-bulk.contract.ts';
import { noSubject } from '../manage/edited-fields.ts';
import { noSuggestions, suggestionsQuery } from '../papers-admin.api.ts';

type Values = Record<string, string>;

interface FieldsProps {
  values: Values;
  onValue: (name: string, value: string) => void;
}

const wired = ({ values, onValue }: FieldsProps, name: string) => ({
  name,
  value: values[name] ?? '',
  onValue: (value: string) => onValue(name, value),
});

function ExamFields(props: FieldsProps) {
  const { data: exams = [] } = useQuery(examChoicesQuery);
  return (
    <ChoiceField
      label="New exam"
      placeholder="Choose an exam"
      choices={exams}
      isRequired
      {...wired(props, 'examId')}
    />
  );
}

function SubjectFields(props: FieldsProps) {
  const { data: subjects = [] } = useQuery(subjectChoicesQuery);
  const choices = [{ value: noSubject, label: 'No Subject' }, ...subjects];
  return <ChoiceField label="New subject" choices={choices} isRequired {...wired(props, 'subjectId')} />;
}

function YearFields(props: FieldsProps) {
  return (
    <TextField
      label="New year"
      type="number"
      min={firstYear}
      max={currentYear() + 1}
      isRequired
      {...wired(props, 'year')}
    />
  );
}

function LanguageFields(props: FieldsProps) {
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery);
  return (
    <SuggestField
      label="New language"
      maxLength={100}
      suggestions={suggestions.languages}
      isRequired
      {...wired(props, 'language')}
    />
  );
}

function TypeFields(props: FieldsProps) {
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery);
  return (
    <SuggestField
      label="New paper type"
      maxLength={100}
      suggestions={suggestions.paperTypes}
      isRequired
      {...wired(props, 'paperType')}
    />
  );
}

function SeoFields(props: FieldsProps) {
  return (
    <SelectField label="Which texts" {...wired(props, 'which')}>
      <option value="blank">Only those that are blank</option>
      <option value="all">All, also those that somebody wrote</option>
    </SelectField>
  );
}

interface PaperOperationForm {
  name: PaperOperationName;
  title: string;
  hint: string;
  verb: string;
  initial: Values;
  Fields?: ComponentType<FieldsProps>;
  valuesOf: (values: Values) => Record<string, unknown>;
  warning?: string;
  isDangerous?: boolean;
}

type Described = Omit<PaperOperationForm, 'name' | 'title'>;

/** The server refuses a missing choice and marks its field. */
const idOf = (value = '') => (value === '' ? undefined : Number(value));
const followed =
  'Texts for search engines that were made from the paper follow; those that somebody wrote stay.';

const described: Record<PaperOperationName, Described> = {
  'set-exam': {
    hint: `Moves papers to another exam. ${followed}`,
    verb: 'Set exam of',
    initial: { examId: '' },
    Fields: ExamFields,
    valuesOf: ({ examId }) => ({ examId: idOf(examId) }),
  },
  'set-subject': {
    hint: followed,
    verb: 'Set subject of',
    initial: { subjectId: noSubject },
    Fields: SubjectFields,
    valuesOf: ({ subjectId }) => ({ subjectId: subjectId === noSubject ? null : idOf(subjectId) }),
  },
  'set-year': {
    hint: followed,
    verb: 'Set year of',
    initial: { year: String(currentYear()) },
    Fields: YearFields,
    valuesOf: ({ year }) => ({ year: idOf(year) }),
  },
  'set-language': {
    hint: followed,
    verb: 'Set language of',
    initial: { language: 'English' },
    Fields: LanguageFields,
    valuesOf: ({ language }) => ({ language }),
  },
  'set-paper-type': {
    hint: followed,
    verb: 'Set type of',
    initial: { paperType: 'Question paper' },
    Fields: TypeFields,
    valuesOf: ({ paperType }) => ({ paperType }),
  },
  'update-seo': {
    hint: 'Writes SEO title and description from the facts of each paper.',
    verb: 'Update SEO of',
    initial: { which: 'blank' },
    Fields: SeoFields,
    valuesOf: ({ which }) => ({ which }),
  },
  'regenerate-slugs': {
    hint: 'Gives each paper the address that a new one of its title and year would get. Old addresses lead there.',
    verb: 'Regenerate slugs of',
    initial: {},
    valuesOf: () => ({}),
    warning: 'Their addresses change; the old ones go on working.',
  },
  'recalculate-downloads': {
    hint: 'Counts in downloads that wait in memory and adds ratings up anew. What was downloaded is never lowered.',
    verb: 'Recalculate',
    initial: {},
    valuesOf: () => ({}),
  },
  delete: {
    hint: 'Papers wait in the trash for 30 days with their files, downloads and ratings, and are gone from the site at once.',
    verb: 'Delete',
    initial: {},
    valuesOf: () => ({}),
    isDangerous: true,
    warning:
      'Their pages and downloads are gone from the site at once. After 30 days the deletion is permanent and removes the files.',
  },
};

/** Forms of all paper operations in Bulk Operations. */
export const paperOperationForms: PaperOperationForm[] = Object.entries(paperOperationTitles).map(
  ([name, title]) => ({
    name: name as PaperOperationName,
    title,
    ...described[name as PaperOperationName],
  }),
);

/** Labels of paper facts in previews. */
export const paperFactTitles: Record<string, string> = {
  exam: 'Exam',
  category: 'Category',
  subject: 'Subject',
  year: 'Year',
  language: 'Language',
  paperType: 'Paper type',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  slug: 'Slug',
  ratings: 'Ratings',
  stars: 'Stars together',
  place: 'Place',
};
