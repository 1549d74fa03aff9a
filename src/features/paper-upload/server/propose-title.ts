import { isLanguage } from './find-language.ts';
import { tellingWords } from './find-name.ts';

interface TitleFacts {
  exam: { name: string; words: ReadonlySet<string> } | null;
  /** '' if the file names no subject of the library. */
  subjectName: string;
  year: number | null;
  session: string;
  paperType: string;
}

const longestTitle = 300;

/**
 * Builds a title from facts, such as 'SSC CGL Mathematics 2019 Tier 1'. Includes words for a subject that the library
 * does not have. Without exam or year, returns a readable form of the file name.
 */
export function proposeTitle(stem: string, facts: TitleFacts): string {
  const { exam, subjectName, year, session, paperType } = facts;
  if (exam === null || year === null) return readable(stem);
  const parts = [
    exam.name,
    subjectName === '' ? unknownSubject(stem, exam.words) : subjectName,
    year,
    session === 'Annual' ? '' : session,
    paperType === 'Question paper' ? '' : paperType,
  ];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, longestTitle);
}

/** Words that describe the kind of file, not its topic. */
const sayKind = new Set(
  (
    'paper previous year years solved solution solutions answer answers keys model sample specimen memory based mock test ' +
    'tier shift phase stage part unit slot prelim prelims preliminary main mains morning afternoon evening forenoon ' +
    'annual supplementary compartment compartmental class board code final copy scan scanned download official free ' +
    'with without page pages derived bound medium version bilingual file document untitled'
  ).split(' '),
);
const shortestWord = 4;
const mostWords = 4;

/**
 * Returns the words of a file name besides exam, year and kind: usually a subject that the library does not have yet.
 */
function unknownSubject(stem: string, examWords: ReadonlySet<string>): string {
  const isAbout = (word: string) => word.length >= shortestWord && /^[\p{L}\p{M}]+$/u.test(word);
  const rest = tellingWords(stem).filter(
    (word) => isAbout(word) && !sayKind.has(word) && !examWords.has(word) && !isLanguage(word),
  );
  return rest.length <= mostWords ? rest.map(capitalised).join(' ') : '';
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function readable(stem: string): string {
  const text = stem
    .normalize('NFC')
    .replace(/[\p{C}\s_+]+/gu, ' ')
    .replace(/ ?- ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const title = text.slice(0, longestTitle).toWellFormed();
  return title === '' ? 'Untitled' : capitalised(title);
}
