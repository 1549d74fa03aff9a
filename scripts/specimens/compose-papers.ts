import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { instructionSets, questionBank, specimenPaper } from './specimen.contract.ts';
import type { ComposedPaper, Question, SpecimenPaper } from './specimen.contract.ts';

const STARTER = new URL('../../starter/', import.meta.url);
const USUAL_MARKS = 1;

/**
 * Returns all specimen papers with their questions, in the order of `starter/papers.json`. Throws an error that names
 * the fault.
 */
export async function composePapers(): Promise<ComposedPaper[]> {
  const papers = z.array(specimenPaper).parse(await readJson('papers.json'));
  const instructions = instructionSets.parse(await readJson('instructions.json'));
  const banks = await readBanks();
  const byFile = new Map(papers.map((paper) => [paper.file, paper]));

  return papers.map((paper) => {
    const sections = (paper.of ? byFile.get(paper.of) : paper)?.sections;
    const instructionLines = instructions[paper.instructions];
    if (!sections) throw new Error(`${paper.file} has no sections, and no paper that it answers`);
    if (!instructionLines) throw new Error(`${paper.file} names unknown instructions: ${paper.instructions}`);
    const bankPlaces = sections.flatMap((section) => section.questions.flatMap(placesOf));
    const composed = sections.map((section) => ({
      title: section.title,
      note: section.note,
      marksEach: section.marksEach ?? USUAL_MARKS,
      questions: section.questions.flatMap(placesOf).map((place) => questionAt(place, banks, paper)),
    }));
    return { ...paper, composed, bankPlaces, instructionLines };
  });
}

async function readBanks(): Promise<Map<string, Question[]>> {
  const banks = new Map<string, Question[]>();
  for (const file of (await readdir(new URL('questions/', STARTER))).toSorted()) {
    const name = basename(file, '.json');
    const { questions } = questionBank.parse(await readJson(`questions/${file}`));
    const misplaced = questions.find((question, index) => question.no !== index + 1);
    if (misplaced) throw new Error(`questions/${file}: number ${misplaced.no} is not in its place`);
    banks.set(name, questions);
  }
  return banks;
}

/** Converts "polity 1-3,7" to ["polity 1", "polity 2", "polity 3", "polity 7"]. */
function placesOf(reference: string): string[] {
  const [bank = '', numbers = ''] = reference.split(' ');
  return numbers.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${bank} ${first + index}`);
  });
}

function questionAt(place: string, banks: Map<string, Question[]>, paper: SpecimenPaper): Question {
  const [bank = '', number = ''] = place.split(' ');
  const question = banks.get(bank)?.[Number(number) - 1];
  if (!question) throw new Error(`${paper.file}: there is no question ${place}`);
  return question;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(path, STARTER), 'utf8'));
}
