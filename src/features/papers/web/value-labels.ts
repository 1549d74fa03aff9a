import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useLocale } from '#ui/site-locale.tsx';

/** Paper types that the upload writes, and other common ones. */
const paperTypes: Record<string, MessageDescriptor> = {
  'question paper': msg`Question paper`,
  'answer key': msg`Answer key`,
  solution: msg`Solution`,
  'solved paper': msg`Solved paper`,
  'model paper': msg`Model paper`,
  'sample paper': msg`Sample paper`,
  'memory-based': msg`Memory-based`,
  'mock test': msg`Mock test`,
  syllabus: msg`Syllabus`,
  'cut-off': msg`Cut-off`,
};

const languages: Record<string, MessageDescriptor> = {
  assamese: msg`Assamese`,
  bengali: msg`Bengali`,
  bilingual: msg`Bilingual`,
  english: msg`English`,
  gujarati: msg`Gujarati`,
  hindi: msg`Hindi`,
  kannada: msg`Kannada`,
  malayalam: msg`Malayalam`,
  marathi: msg`Marathi`,
  nepali: msg`Nepali`,
  odia: msg`Odia`,
  punjabi: msg`Punjabi`,
  sanskrit: msg`Sanskrit`,
  tamil: msg`Tamil`,
  telugu: msg`Telugu`,
  unknown: msg`Unknown`,
  urdu: msg`Urdu`,
};

/** Words of sessions: 'Tier II', 'Shift 1', 'Prelims', '21st April 2022'. */
const sessionWords: Record<string, MessageDescriptor> = {
  afternoon: msg`Afternoon`,
  annual: msg`Annual`,
  batch: msg`Batch`,
  booklet: msg`Booklet`,
  code: msg`Code`,
  day: msg`Day`,
  evening: msg`Evening`,
  forenoon: msg`Forenoon`,
  mains: msg`Mains`,
  morning: msg`Morning`,
  paper: msg`Paper`,
  part: msg`Part`,
  phase: msg`Phase`,
  prelims: msg`Prelims`,
  semester: msg`Semester`,
  series: msg`Series`,
  session: msg`Session`,
  set: msg`Set`,
  shift: msg`Shift`,
  slot: msg`Slot`,
  stage: msg`Stage`,
  supplementary: msg`Supplementary`,
  term: msg`Term`,
  test: msg`Test`,
  tier: msg`Tier`,
};

const getMonthNames = (locale: string) => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (month: number) => format(Date.UTC(2000, month));
};
let months: [english: string, hindi: string][] | undefined;

/** Returns 'अप्रैल' for 'April' or 'Apr', and the word itself if it is no month. */
function getHindiMonth(word: string): string {
  months ??= Array.from({ length: 12 }, (_, at) => [
    getMonthNames('en')(at).toLowerCase(),
    getMonthNames('hi')(at),
  ]);
  const lower = word.toLowerCase();
  return (lower.length >= 3 && months.find(([english]) => english.startsWith(lower))?.[1]) || word;
}

export type ValueLabels = ReturnType<typeof useValueLabels>;

/**
 * Returns labels of stored values in the page language. Values without a label, and all values in English, are shown
 * as stored.
 */
export function useValueLabels() {
  const locale = useLocale();
  const { _ } = useLingui();
  const findLabel = (table: Record<string, MessageDescriptor>, value: string) => {
    const key = value.toLowerCase();
    return locale !== 'en' && Object.hasOwn(table, key) ? _(table[key]!) : value;
  };
  const labelWords = (table: Record<string, MessageDescriptor>, value: string) =>
    value.replace(/\p{L}+/gu, (word) => findLabel(table, word));
  return {
    paperType: (value: string): string => findLabel(paperTypes, value),
    /** Translates one or several languages: 'Hindi+English'. */
    language: (value: string): string => labelWords(languages, value),
    session: (value: string): string =>
      locale === 'en'
        ? value
        : labelWords(sessionWords, value.replace(/(?<=\d)(?:st|nd|rd|th)(?![\p{L}\p{M}])/giu, '')).replace(
            /\p{L}+/gu,
            getHindiMonth,
          ),
  };
}
