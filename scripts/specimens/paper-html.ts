import { readFileSync } from 'node:fs';
import { inLanguages, inOneLine, getLanguages, markup } from './markup.ts';
import { keySections, questionSections, solutionSections } from './question-html.ts';
import { fontFaces } from './booklet-fonts.ts';
import type { Bilingual, ComposedPaper } from './specimen.contract.ts';

/** Header of every page. The test of the starter library searches for it. */
export const SPECIMEN_MARK = 'SPECIMEN / नमूना: not a real paper; made for Pariksha';

const style = ['booklet.css', 'booklet-questions.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

const ROLL_DIGITS = 8;

const WORDS = {
  time: { en: 'Time', hi: 'समय' },
  minutes: { en: 'minutes', hi: 'मिनट' },
  marks: { en: 'Maximum marks', hi: 'पूर्णांक' },
  questions: { en: 'Questions', hi: 'प्रश्नों की संख्या' },
  instructions: { en: 'Instructions', hi: 'निर्देश' },
  rollNumber: { en: 'Roll No.', hi: 'अनुक्रमांक' },
  series: { en: 'Series', hi: 'शृंखला' },
  end: { en: 'End of the paper', hi: 'प्रश्न-पत्र समाप्त' },
  answerKey: { en: 'Answer key', hi: 'उत्तर कुंजी' },
  solution: { en: 'Solution', hi: 'हल' },
  modelPaper: { en: 'Model paper', hi: 'मॉडल प्रश्न-पत्र' },
} satisfies Record<string, Bilingual>;

/** Returns a paper as a self-contained HTML document with fonts and styles. */
export function paperHtml(paper: ComposedPaper): string {
  const [language] = getLanguages(paper);
  return `<!doctype html>
<html lang="${language}" class="${paper.layout} ${paper.paperType.toLowerCase().replace(' ', '-')}">
<meta charset="utf-8">
<title>${markup(paper.title)}</title>
<style>${fontFaces()}${style}${pageFurniture(paper)}</style>
<div class="watermark" aria-hidden="true"><div>SPECIMEN<span lang="hi">नमूना</span></div></div>
<header>${masthead(paper)}${facts(paper)}${instructions(paper)}</header>
<main>${sections(paper)}</main>
<footer>${both(paper, WORDS.end)}</footer>
</html>`;
}

function sections(paper: ComposedPaper): string {
  if (paper.paperType === 'Answer key') return keySections(paper);
  return paper.paperType === 'Solution' ? solutionSections(paper) : questionSections(paper);
}

function masthead(paper: ComposedPaper): string {
  const languages = getLanguages(paper);
  const kind = {
    'Question paper': undefined,
    'Answer key': WORDS.answerKey,
    'Model paper': WORDS.modelPaper,
    Solution: WORDS.solution,
  }[paper.paperType];
  return `<div class="boxes"><span class="roll"><span>${both(paper, WORDS.rollNumber)}</span>${'<i></i>'.repeat(ROLL_DIGITS)}</span>
    ${paper.series ? `<span class="series">${both(paper, WORDS.series)} <b>${paper.series}</b></span>` : ''}</div>
    <div class="authority">${inLanguages(paper.authority, languages, 'p')}</div>
    <h1>${inLanguages(withYear(paper.heading, paper.year), languages, 'span')}</h1>
    <div class="subheading">${inLanguages(paper.subheading, languages, 'p')}</div>
    ${kind ? `<div class="kind">${both(paper, kind)}</div>` : ''}`;
}

function withYear(heading: Bilingual, year: number): Bilingual {
  return { en: heading.en && `${heading.en}, ${year}`, hi: heading.hi && `${heading.hi}, ${year}` };
}

function facts(paper: ComposedPaper): string {
  const fact = (name: Bilingual, value: string): string =>
    `<div><dt>${both(paper, name)}</dt><dd>${value}</dd></div>`;
  return `<dl>${fact(WORDS.time, `${paper.minutes} ${both(paper, WORDS.minutes)}`)}
    ${fact(WORDS.questions, String(questionCount(paper)))}${fact(WORDS.marks, String(totalMarks(paper)))}</dl>`;
}

function instructions(paper: ComposedPaper): string {
  const lists = getLanguages(paper).map((language) => {
    const lines = paper.instructionLines[language].map((line) => `<li>${markup(filledIn(line, paper))}</li>`);
    return `<div lang="${language}"><h3>${WORDS.instructions[language]}</h3><ol>${lines.join('')}</ol></div>`;
  });
  return `<div class="instructions">${lists.join('')}</div>`;
}

function filledIn(line: string, paper: ComposedPaper): string {
  return line
    .replaceAll('{questions}', String(questionCount(paper)))
    .replaceAll('{marks}', String(totalMarks(paper)))
    .replaceAll('{minutes}', String(paper.minutes))
    .replaceAll('{each}', String(paper.composed[0]?.marksEach ?? ''))
    .replaceAll('{penalty}', paper.penalty ?? '0');
}

function questionCount(paper: ComposedPaper): number {
  return paper.composed.reduce((count, section) => count + section.questions.length, 0);
}

function totalMarks(paper: ComposedPaper): number {
  if (paper.maximumMarks) return paper.maximumMarks;
  const marks = paper.composed.flatMap(({ questions, marksEach }) =>
    questions.map((question) => question.marks ?? marksEach),
  );
  return marks.reduce((sum, value) => sum + value, 0);
}

function both(paper: ComposedPaper, word: Bilingual): string {
  return inOneLine(word, getLanguages(paper));
}

function pageFurniture(paper: ComposedPaper): string {
  const name = [paper.exam, paper.year, paper.session].filter(Boolean).join(' · ').replaceAll('"', '');
  return `@page {
    @top-left { content: "${SPECIMEN_MARK}" }
    @bottom-left { content: "${name}" }
    @bottom-right { content: counter(page) " / " counter(pages) }
  }`;
}
