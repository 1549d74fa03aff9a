import { inLanguages, inOneLine, getLanguages, markup } from './markup.ts';
import type { ComposedPaper, ComposedSection, Question } from './specimen.contract.ts';

/** Maximum length of options in characters for four or two per row of a two-column page. Twice that for one column. */
const FOUR_IN_A_ROW = 6;
const TWO_IN_A_ROW = 17;

/** Returns the sections of a question paper or a model paper. Numbers continue across sections. */
export function questionSections(paper: ComposedPaper): string {
  let number = 0;
  const sections = paper.composed.map((section) => {
    const questions = section.questions.map((question) => questionBlock(paper, section, question, ++number));
    return `<section>${sectionTitle(paper, section)}<div class="questions">${questions.join('')}</div></section>`;
  });
  return sections.join('');
}

/** Returns the sections of a solution: each question with its answer and the reason. */
export function solutionSections(paper: ComposedPaper): string {
  let number = 0;
  const languages = getLanguages(paper);
  const answerWord = inOneLine({ en: 'Answer', hi: 'उत्तर' }, languages);
  const sections = paper.composed.map((section) => {
    const solved = section.questions.map((question) => {
      const reason = inLanguages({ en: question.why, hi: question.hiWhy }, languages, 'p');
      const block = questionBlock(paper, section, question, ++number);
      return `<div class="solved">${block}<div class="reason"><b>${answerWord}: ${answer(paper, question)}</b>${reason}</div></div>`;
    });
    return `<section>${sectionTitle(paper, section)}<div class="questions">${solved.join('')}</div></section>`;
  });
  return sections.join('');
}

/** Returns the sections of an answer key: a grid of numbers and letters. */
export function keySections(paper: ComposedPaper): string {
  let number = 0;
  const sections = paper.composed.map((section) => {
    const cells = section.questions.map((question) => {
      return `<div class="cell"><span>${++number}</span><b>${answer(paper, question)}</b></div>`;
    });
    return `<section>${sectionTitle(paper, section)}<div class="key">${cells.join('')}</div></section>`;
  });
  return sections.join('');
}

function sectionTitle(paper: ComposedPaper, section: ComposedSection): string {
  const languages = getLanguages(paper);
  const title = inLanguages(section.title, languages, 'span');
  const note = inLanguages(section.note, languages, 'p');
  return `${title && `<h2>${title}</h2>`}${note && `<div class="note">${note}</div>`}`;
}

function questionBlock(
  paper: ComposedPaper,
  section: ComposedSection,
  question: Question,
  number: number,
): string {
  const languages = getLanguages(paper);
  const marks = question.marks ?? section.marksEach;
  const shownMarks = paper.layout === 'written' || paper.layout === 'technical';
  const label = paper.layout === 'screen' ? `Q.${number}` : `${number}.`;
  const passage = question.passage
    ? `<div class="passage">${inLanguages(question.passage, languages, 'p')}</div>`
    : '';
  return `${passage}${question.table ? table(question.table) : ''}<div class="question">
    <b class="number">${label}</b>
    <div class="text">${inLanguages(question, languages, 'p')}${options(paper, question)}</div>
    ${shownMarks ? `<span class="marks">${marks}</span>` : ''}
  </div>`;
}

function options(paper: ComposedPaper, question: Question): string {
  if (!hasOptions(question)) return '';
  const languages = getLanguages(paper);
  const english = languages.includes('en') ? question.options : undefined;
  const hindi = languages.includes('hi') ? question.hiOptions : undefined;
  const shown = (english ?? hindi ?? question.options!).map((first, index) => {
    const second = english && hindi && hindi[index] !== first ? hindi[index] : undefined;
    const firstLanguage = english || !hindi ? 'en' : 'hi';
    return {
      length: printedLength(first) + (second ? printedLength(second) + 3 : 0),
      html: `<span lang="${firstLanguage}">${markup(first)}</span>${second ? ` / <span lang="hi">${markup(second)}</span>` : ''}`,
    };
  });
  const longest = Math.max(...shown.map(({ length }) => length));
  const room = paper.layout === 'booklet' ? 1 : 2;
  const inARow = longest <= FOUR_IN_A_ROW * room ? 4 : longest <= TWO_IN_A_ROW * room ? 2 : 1;
  const items = shown.map(
    ({ html }, index) => `<li><span>${optionLabel(paper, index)}</span><div>${html}</div></li>`,
  );
  return `<ol class="options in-${inARow}">${items.join('')}</ol>`;
}

/** Counts visible characters, without tags and Devanagari vowel signs. */
function printedLength(text: string): number {
  return text.replace(/<[^>]+>|\p{M}/gu, '').length;
}

function optionLabel(paper: ComposedPaper, index: number): string {
  if (paper.layout === 'screen') return `${index + 1}.`;
  return `(${'abcde'.charAt(index)})`;
}

/** Returns the label of the right option, or the value. Empty for a question with a long answer. */
function answer(paper: ComposedPaper, question: Question): string {
  if (!hasOptions(question)) return markup(question.answer ?? '');
  return optionLabel(paper, 'abcde'.indexOf(question.answer ?? 'a')).replace('.', '');
}

function hasOptions(question: Question): boolean {
  return Boolean(question.options ?? question.hiOptions);
}

function table(rows: string[][]): string {
  const [head = [], ...body] = rows;
  const cells = (row: string[], element: string): string =>
    `<tr>${row.map((cell) => `<${element}>${markup(cell)}</${element}>`).join('')}</tr>`;
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${body.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
}
