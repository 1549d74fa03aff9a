import { z } from 'zod';

export const categoryIcons = [
  'GraduationCap',
  'Calculator',
  'Building',
  'Train',
  'Shield',
  'Briefcase',
  'BookOpen',
  'DollarSign',
  'Stethoscope',
  'Landmark',
  'Users',
  'Clock',
  'FileText',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

export const category = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  icon: z.enum(categoryIcons),
});
export type Category = z.infer<typeof category>;

export const exam = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  aliases: z.array(z.string()),
  categoryId: z.number().int(),
  categoryName: z.string(),
  categorySlug: z.string(),
  /** Minutes that candidates have for one paper. `null` if it is not known. */
  durationMinutes: z.number().int().nullable(),
  paperCount: z.number().int(),
  /** Set if an exam of another category has the same name. Only in the answer for one exam. */
  isNameShared: z.boolean().optional(),
});
export type Exam = z.infer<typeof exam>;

/** The response for a category page: the category and one page of its exams, those with the most papers first. */
export const categoryDetail = category.extend({
  exams: z.array(exam),
  /** Total over all pages. */
  examCount: z.number().int(),
  paperCount: z.number().int(),
});
export type CategoryDetail = z.infer<typeof categoryDetail>;

/** Choices of the exam filter, by name. */
export const examChoices = z.object({
  exams: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Whether there are more exams than the list contains. */
  hasMore: z.boolean(),
});
export type ExamChoices = z.infer<typeof examChoices>;

export const subject = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  aliases: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type Subject = z.infer<typeof subject>;
