import type { Locale } from '#lib/text/locales.ts';

const texts = {
  en: {
    papers: (count: number) => (count === 1 ? '1 new paper' : `${count} new papers`),
    more: (count: number) => `and ${count} more`,
    stop: 'Stop these notices',
  },
  hi: {
    papers: (count: number) => (count === 1 ? '1 नया प्रश्नपत्र' : `${count} नए प्रश्नपत्र`),
    more: (count: number) => `और ${count}`,
    stop: 'ये सूचनाएँ बंद करें',
  },
} as const satisfies Record<Locale, unknown>;

/** Named in one notice. A push service takes 4,096 bytes. */
const maxNames = 4;

export interface NewPapers {
  name: string;
  papers: number;
}

/** Returns the texts of a notice: '3 new papers: SSC CGL', or '8 new papers' and the exams with their numbers. */
export function getNoticeTexts(exams: NewPapers[], siteName: string, locale: Locale) {
  const { papers, more, stop } = texts[locale];
  const total = papers(exams.reduce((sum, exam) => sum + exam.papers, 0));
  const [first, second] = exams;
  if (first && !second) return { title: `${total}: ${first.name}`, body: siteName, stop };
  const named = exams.slice(0, maxNames).map((exam) => `${exam.name} (${exam.papers})`);
  const rest = exams.length - named.length;
  return { title: total, body: [...named, ...(rest > 0 ? [more(rest)] : [])].join(', '), stop };
}
