import type { Locale } from '#lib/text/locales.ts';

const texts = {
  en: {
    papers: (count: number) => (count === 1 ? '1 new paper' : `${count} new papers`),
    stop: 'Stop these notices',
    stopFailed: 'The notices could not be stopped. Try again later.',
  },
  hi: {
    papers: (count: number) => (count === 1 ? '1 नया प्रश्नपत्र' : `${count} नए प्रश्नपत्र`),
    stop: 'ये सूचनाएँ बंद करें',
    stopFailed: 'सूचनाएँ बंद नहीं हो सकीं। कुछ देर बाद फिर कोशिश करें।',
  },
} as const satisfies Record<Locale, unknown>;

/** Named in one notice. A push service takes 4,096 bytes. */
const maxNames = 4;

/** Returns the texts of a notice: '3 new papers: SSC CGL', or '8 new papers' and the exams with their numbers. */
export function getNoticeTexts(exams: { name: string; papers: number }[], siteName: string, locale: Locale) {
  const { papers, ...others } = texts[locale];
  const total = papers(exams.reduce((sum, exam) => sum + exam.papers, 0));
  const [first, second] = exams;
  if (first && !second) return { title: `${total}: ${first.name}`, body: siteName, ...others };
  const named = exams.slice(0, maxNames).map((exam) => `${exam.name} (${exam.papers})`);
  return { title: total, body: named.join(', ') + (exams.length > maxNames ? '…' : ''), ...others };
}
