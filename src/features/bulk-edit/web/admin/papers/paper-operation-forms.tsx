import { trashPeriod } from '#lib/trash-retention.ts';
import type { ComponentType } from 'react';
import { currentYear } from '#lib/time/current-year.ts';
import { parsePaperYear } from '#lib/text/paper-year.ts';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import {
  getFactNoun,
  getFactTitle,
  mapFacts,
  paperFacts,
  type PaperFactName,
  type PaperFieldName,
} from '#features/papers/paper-fields.contract.ts';
import { mapSetFacts, paperOperationTitles, type PaperOperationName } from '../../../papers-bulk.contract.ts';
import { maxHiddenReasonLength } from '#features/papers/papers-admin.contract.ts';
import { noSubject, PaperField, usePaperFieldChoices } from '#features/papers/papers.admin.ts';

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

/** Returns a form with one field. */
const newValue = (name: PaperFieldName, label: string, isRequired = true) =>
  function NewValue(props: FieldsProps) {
    const choices = usePaperFieldChoices();
    return (
      <PaperField
        {...wired(props, name)}
        name={name}
        label={label}
        choices={choices}
        isRequired={isRequired}
      />
    );
  };

function SeoFields(props: FieldsProps) {
  return (
    <SelectField label="Which texts" {...wired(props, 'which')}>
      <option value="blank">Blank texts only</option>
      <option value="all">All texts, including edited ones</option>
    </SelectField>
  );
}

function HiddenReason(props: FieldsProps) {
  return (
    <TextField
      label="Reason"
      isRequired
      maxLength={maxHiddenReasonLength}
      placeholder="Takedown notice of 12 May"
      {...wired(props, 'hiddenReason')}
    />
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
const parseId = (value = '') => (value === '' ? undefined : Number(value));
/** Returns a typed year, `null` for a blank one. The server refuses an academic year, whose session is no year. */
const parseYear = (typed = '') => {
  const parsed = parsePaperYear(typed);
  return parsed?.session === '' ? parsed.year : undefined;
};
const followed =
  'Generated titles, URLs and SEO texts are updated, and old URLs redirect. Edited ones are kept.';

function describeSetFact(name: PaperFactName): Described {
  const noun = getFactNoun(name);
  const { blank, initial } = paperFacts[name];
  const isOptional = blank === null;
  return {
    hint: isOptional ? `Leave it blank to remove the ${noun}. ${followed}` : followed,
    verb: `Set ${noun} of`,
    initial: { [name]: name === 'year' ? String(currentYear()) : initial },
    Fields: newValue(name, `New ${noun}`, !isOptional),
    valuesOf: (values) => ({ [name]: name === 'year' ? parseYear(values.year) : values[name] }),
  };
}

const described: Record<PaperOperationName, Described> = {
  'set-exam': {
    hint: `Moves papers to another exam. ${followed}`,
    verb: 'Set exam of',
    initial: { examId: '' },
    Fields: newValue('examId', 'New exam'),
    valuesOf: ({ examId }) => ({ examId: parseId(examId) }),
  },
  'set-subject': {
    hint: followed,
    verb: 'Set subject of',
    initial: { subjectId: noSubject },
    Fields: newValue('subjectId', 'New subject'),
    valuesOf: ({ subjectId }) => ({ subjectId: subjectId === noSubject ? null : parseId(subjectId) }),
  },
  ...mapSetFacts(describeSetFact),
  'make-titles': {
    hint: 'Generates the title of each paper from its facts, also if it was edited. Old URLs redirect to the new ones.',
    verb: 'Make titles again of',
    initial: {},
    valuesOf: () => ({}),
    warning: 'Edited titles are replaced.',
  },
  'update-seo': {
    hint: 'Generates SEO title and description for each paper.',
    verb: 'Update SEO of',
    initial: { which: 'blank' },
    Fields: SeoFields,
    valuesOf: ({ which }) => ({ which }),
  },
  'regenerate-slugs': {
    hint: 'Generates the slug of each paper from its title and year. Old URLs redirect to the new ones.',
    verb: 'Regenerate slugs of',
    initial: {},
    valuesOf: () => ({}),
    warning: 'Their URLs change. The old URLs redirect.',
  },
  hide: {
    hint: 'Visitors no longer find, read or download the papers, for example after a complaint. Users see them in Manage Papers, with the reason.',
    verb: 'Hide',
    initial: { hiddenReason: '' },
    Fields: HiddenReason,
    valuesOf: ({ hiddenReason }) => ({ hiddenReason }),
  },
  show: {
    hint: 'Visitors see hidden papers again, at the same URLs.',
    verb: 'Show',
    initial: {},
    valuesOf: () => ({}),
  },
  'recalculate-downloads': {
    hint: 'Adds pending downloads and recalculates ratings. Download counts never decrease.',
    verb: 'Recalculate',
    initial: {},
    valuesOf: () => ({}),
  },
  delete: {
    hint: `Papers leave the site immediately and stay in the trash for ${trashPeriod} with their files, downloads and ratings.`,
    verb: 'Delete',
    initial: {},
    valuesOf: () => ({}),
    isDangerous: true,
    warning: `Their pages and downloads leave the site immediately. After ${trashPeriod} the deletion is permanent and removes the files.`,
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
  title: 'Title',
  exam: 'Exam',
  category: 'Category',
  subject: 'Subject',
  ...mapFacts(getFactTitle),
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  slug: 'Slug',
  hiddenReason: 'Hidden',
  ratings: 'Ratings',
  stars: 'Total stars',
  place: 'Place',
};
