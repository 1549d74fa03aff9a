import { composeTitle, maxTitleLength } from '#lib/text/paper-title.ts';
import { isLanguage } from './find-language.ts';
import { tellingWords } from './find-name.ts';

interface PaperFacts {
  exam: { name: string; titleTemplate: string | null } | null;
  /** '' if the file names none. */
  subject: string;
  year: number | null;
  session: string;
  type: string;
  language: string;
}

/** Composes a title from the facts. Without exam or year, returns a readable form of the file name. */
export function proposeTitle(stem: string, { exam, year, ...facts }: PaperFacts): string {
  if (exam === null || year === null) return readable(stem);
  return composeTitle(exam.titleTemplate, { ...facts, exam: exam.name, year: String(year) });
}

/** Words that describe the kind of file, not its topic. */
const sayKind = new Set(
  (
    'paper previous year years solved solution solutions answer answers keys model sample specimen memory based mock test ' +
    'tier shift phase stage part unit slot prelim prelims preliminary main mains morning afternoon evening forenoon ' +
    'annual supplementary compartment compartmental class board code final copy scan scanned download official free ' +
    'with without page pages derived bound medium version bilingual file document untitled set paper img image pdf new copy doc ' +
    'photo scanner camscanner whatsapp screenshot telegram compressed edited merged cropped rotated converted print ' +
    'printed ocr watermark watermarked uploaded upload drive fwd sent received share shared attachment output ' +
    'chrome www com org hd latest updated clean clear'
  ).split(' '),
);
/** Whether a word of a file name says what kind of file it is: 'final', 'solved', 'scan'. */
export const saysKind = (word: string) => sayKind.has(word);
const minWordLength = 4;
const maxWords = 4;

/**
 * Returns the words of a file name besides exam, year and kind: usually a subject that the library does not have yet.
 * '' if there are none, or more than a subject has.
 */
export function unknownSubject(stem: string, examWords: ReadonlySet<string>): string {
  const isAbout = (word: string) => word.length >= minWordLength && /^[\p{L}\p{M}]+$/u.test(word);
  const rest = tellingWords(stem).filter(
    (word) => isAbout(word) && !saysKind(word) && !examWords.has(word) && !isLanguage(word),
  );
  return rest.length <= maxWords ? rest.map(capitalised).join(' ') : '';
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function readable(stem: string): string {
  const text = stem
    .normalize('NFC')
    .replace(/[\p{C}\s_+]+/gu, ' ')
    .replace(/ ?- ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const title = text.slice(0, maxTitleLength).toWellFormed();
  return title === '' ? 'Untitled' : capitalised(title);
}
