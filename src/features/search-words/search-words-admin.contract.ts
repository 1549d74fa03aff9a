import { z } from 'zod';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';

export const maxGroups = 2_000;
export const maxWordsOfGroup = 40;
export const maxWordLength = 60;
export const maxStopWords = 2_000;

const count = z.number().int();
const tidy = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
const word = z
  .string()
  .refine(isPublicText, 'has characters that cannot be searched')
  .overwrite(tidy)
  .max(maxWordLength, `must have at most ${maxWordLength} characters`)
  .refine(hasVisibleCharacter, 'must not be blank');
const distinct = (words: string[]) => [...new Set(words)];

/** The `updatedAt` that the client read. The server saves nothing if the record has changed since. */
const updatedAt = z.iso.datetime().optional();

export const synonymGroup = z.object({
  id: count,
  words: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type AdminSynonymGroup = z.infer<typeof synonymGroup>;

/** Words and phrases with one meaning. */
export const groupFields = z.object({
  words: z
    .array(word)
    .overwrite(distinct)
    .min(2, 'A group needs at least two words')
    .max(maxWordsOfGroup, `A group has at most ${maxWordsOfGroup} words`),
  updatedAt,
});

export const stopWords = z.object({ words: z.array(z.string()), updatedAt: z.iso.datetime() });
export type StopWords = z.infer<typeof stopWords>;

export const stopWordFields = z.object({
  words: z
    .array(word.refine((text) => !text.includes(' '), 'must be one word'))
    .overwrite(distinct)
    .max(maxStopWords, `There are at most ${maxStopWords} stop words`),
  updatedAt,
});
export type StopWordFields = z.infer<typeof stopWordFields>;

/** All groups, newest first, and the stop words. */
export const searchWordsList = z.object({ groups: z.array(synonymGroup), stopWords });
export type SearchWordsList = z.infer<typeof searchWordsList>;

/** Searches of the last 30 days that still match no paper, most frequent first. */
export const nothingFound = z.object({
  searches: z.array(z.object({ text: z.string(), count, lastDay: z.iso.date() })),
});
export type NothingFound = z.infer<typeof nothingFound>;

export const testQuery = z.object({
  q: z.string().trim().min(1).max(200).refine(isPublicText, 'has characters that cannot be searched'),
});

const namedRecord = z.object({ id: count, name: z.string() });
/** How search understands a query, and what it finds. */
export const testedQuery = z.object({
  /** The query in the form that search compares. */
  text: z.string(),
  groups: z.array(z.object({ id: count, words: z.array(z.string()) })),
  stopWords: z.array(z.string()),
  categories: z.array(namedRecord),
  exams: z.array(namedRecord),
  papers: z.array(z.object({ id: count, title: z.string(), slug: z.string(), year: count.nullable() })),
  paperCount: count,
});
export type TestedQuery = z.infer<typeof testedQuery>;
