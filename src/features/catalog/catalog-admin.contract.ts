import { z } from 'zod';
import { lineField } from '#lib/contract/line-field.ts';
import { optional, pageOfTable } from '#lib/contract/page-of-table.ts';
import { idInQuery } from '#lib/contract/query-integers.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import { reservedSlugs, createSlug } from '#lib/url/slug.ts';
import { findTemplateProblem, maxTitleTemplateLength } from '#lib/text/paper-title.ts';
import { withoutBlanks, type Translations } from '#lib/text/translations.ts';
import { category, categoryIcons, exam, subject } from './catalog.contract.ts';
import { maxDurationMinutes } from '#lib/time/max-duration.ts';

export const maxNameLength = 120;
export const maxDescriptionLength = 2_000;
export const maxAliases = 20;
/** Limit for new aliases. The old name of a merged exam may be longer. */
export const maxAliasLength = 40;

const times = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
const count = z.number().int();

const text = z.string().optional();
const aliases = z.array(z.string());
const named = z.object({ hi: z.object({ name: text }).optional() });
const described = z.object({ hi: z.object({ name: text, description: text }).optional() });

/** A category as the back office shows it. */
export const adminCategory = category.extend({
  /** Blank texts are shown in English. */
  translations: described,
  aliases,
  /** Position in the order of the site, from 0. */
  position: count,
  examCount: count,
  paperCount: count,
  ...times,
});
export type AdminCategory = z.infer<typeof adminCategory>;

export const adminExam = exam.extend({
  translations: described,
  /** Template of the titles of new papers. `null` is the default. */
  titleTemplate: z.string().nullable(),
  /** Papers that the exam has in each year. `null` is not known. */
  papersExpected: z.number().int().nullable(),
  ...times,
});
export type AdminExam = z.infer<typeof adminExam>;

export const adminSubject = subject.extend({
  translations: named,
  aliases,
  paperCount: count,
  updatedAt: z.iso.datetime(),
});
export type AdminSubject = z.infer<typeof adminSubject>;

export const examSorts = ['name', 'category', 'papers', 'createdAt', 'updatedAt'] as const;
export type ExamSort = (typeof examSorts)[number];
/** Sorted by name by default. */
export const adminExamsQuery = z.object({
  ...pageOfTable,
  categoryId: optional(idInQuery),
  sort: optional(z.enum(examSorts)),
});
export type AdminExamsQuery = z.infer<typeof adminExamsQuery>;
export const adminExams = z.object({ exams: z.array(adminExam), total: count });
export type AdminExams = z.infer<typeof adminExams>;

export const subjectSorts = ['name', 'papers', 'createdAt', 'updatedAt'] as const;
export type SubjectSort = (typeof subjectSorts)[number];
/** Sorted by name by default. */
export const adminSubjectsQuery = z.object({ ...pageOfTable, sort: optional(z.enum(subjectSorts)) });
export type AdminSubjectsQuery = z.infer<typeof adminSubjectsQuery>;
export const adminSubjects = z.object({ subjects: z.array(adminSubject), total: count });
export type AdminSubjects = z.infer<typeof adminSubjects>;

const id = z.number().int().min(1).max(2_147_483_647);
const name = (missing: string) => lineField(maxNameLength).refine(hasVisibleCharacter, missing);

/** A blank description counts as none. */
const description = z
  .string()
  .refine(isPublicText, 'has characters that cannot be shown')
  .trim()
  .max(maxDescriptionLength, `must have at most ${maxDescriptionLength} characters`)
  .nullable();

/** A blank name counts as none: the site shows the English name. */
const localName = lineField(maxNameLength).refine(
  (text) => text === '' || hasVisibleCharacter(text),
  'must not be blank',
);
/** If omitted, the translations stay unchanged. If given, omitted texts of a language are removed. */
const getTranslations = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .object({ hi: z.object(fields).optional() })
    .transform((given) => withoutBlanks(given as Translations<string>) as Translations<keyof Fields & string>)
    .optional();
const describedFields = getTranslations({
  name: localName.optional(),
  description: description.optional(),
});

/** If omitted or blank, a new record gets a slug from its name, and an existing one keeps its slug. */
const slug = optional(
  z
    .string()
    .trim()
    .max(400)
    .refine(isPublicText, 'has characters that a URL cannot contain')
    .refine(
      (text) => createSlug(text) === text,
      'must have only small letters and digits with single hyphens between them, at most 120 characters',
    )
    .refine((text) => !reservedSlugs.has(text), 'is a word that the site itself uses'),
);

/** Other names that visitors search for, at most 40 characters each. Existing ones may be longer. */
const aliasFields = z
  .array(lineField(maxNameLength).refine(hasVisibleCharacter, 'must not be blank'))
  .max(maxAliases, `There must be at most ${maxAliases} other names`)
  .optional();

/** The `updatedAt` that the client read. The server saves nothing if the record has changed since. */
const updatedAt = z.iso.datetime().optional();

export const categoryFields = z.object({
  name: name('Category name is required'),
  slug,
  description: description.optional(),
  /** Null means the graduation cap. */
  icon: z.enum(categoryIcons).nullable().optional(),
  aliases: aliasFields,
  translations: describedFields,
  updatedAt,
});

export const maxPapersExpected = 500;

/** Omitted: unchanged. */
const optionalCount = (max: number) =>
  z
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(max, `must be at most ${max}`)
    .nullable()
    .optional();

/** Omitted: unchanged. Blank or null: the default. */
const titleTemplate = lineField(maxTitleTemplateLength)
  .superRefine((template, context) => {
    const problem = template === '' ? null : findTemplateProblem(template);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((template) => (template === '' ? null : template))
  .nullable()
  .optional();

export const examFields = z.object({
  name: name('Exam name is required'),
  categoryId: id,
  slug,
  description: description.optional(),
  aliases: aliasFields,
  translations: describedFields,
  titleTemplate,
  papersExpected: optionalCount(maxPapersExpected),
  durationMinutes: optionalCount(maxDurationMinutes),
  updatedAt,
});

export const subjectFields = z.object({
  name: name('Subject name is required'),
  slug,
  aliases: aliasFields,
  translations: getTranslations({ name: localName.optional() }),
  updatedAt,
});

/** Category ids in their new order. Omitted categories follow in their current order. */
export const categoryOrder = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(2_000)
    .refine((ids) => new Set(ids).size === ids.length, 'names a category twice'),
});

/** Counts of everything that moves to the trash with a category or an exam. */
export const deletionPreview = z.object({
  name: z.string(),
  exams: count,
  /** Names of the first ten exams, by name. */
  examNames: z.array(z.string()),
  papers: count,
  files: count,
  downloads: count,
  /** Dates of the exam calendar. They move to the trash with their exam. */
  calendarDates: count,
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/** `papers` counts the papers that lose their subject. They are not deleted. */
export const subjectDeletionPreview = z.object({ name: z.string(), papers: count });
export type SubjectDeletionPreview = z.infer<typeof subjectDeletionPreview>;

/** The deleted record. `papers` counts its papers: now in the trash, or without a subject. */
export const deletedName = z.object({ id: count, name: z.string(), papers: count });
