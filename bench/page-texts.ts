import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

const questionsFolder = new URL('../starter/questions/', import.meta.url);
const pagesOfFile = 10;
const questionsOfPage = 14;
const syllables = {
  en: 'ba,ni,ka,ro,shu,ma,te,dra,vi,lo,gan,pur,sen,har,mi,tal,dev,ish'.split(','),
  hi: 'बा,नी,का,रो,शु,मा,ते,द्र,वि,लो,गण,पुर,सेन,हर,मि,ताल,देव,ईश'.split(','),
};

/** Returns numbers from 0 to below 1 that depend only on the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Reads the questions of the starter library, by language. */
async function readQuestions() {
  const texts = { en: [] as string[], hi: [] as string[] };
  for (const name of (await readdir(questionsFolder)).sort()) {
    const { questions } = JSON.parse(await readFile(new URL(name, questionsFolder), 'utf8')) as {
      questions: { en: string; hi?: string; options?: string[] }[];
    };
    for (const { en, hi, options = [] } of questions) {
      texts.en.push([en, ...options].join(' '));
      if (hi) texts.hi.push([hi, ...options].join(' '));
    }
  }
  return texts;
}

/**
 * Stores the texts of `pages` pages of the generated papers with a file. A page has questions of the starter library,
 * a third of the files in Hindi. In each question, made-up names and numbers replace words, because real pages have
 * many rare words.
 */
export async function generatePageTexts(db: Database, pages: number): Promise<void> {
  const questions = await readQuestions();
  const random = randomNumbers(1);
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)]!;
  const createQuestion = (language: 'en' | 'hi') => {
    const words = pick(questions[language]).split(' ');
    for (const at of [0.3, 0.7])
      words[Math.floor(words.length * at)] =
        random() < 0.5
          ? String(Math.floor(random() * 100_000))
          : Array.from({ length: 3 }, () => pick(syllables[language])).join('');
    return words.join(' ');
  };
  const files = await db.execute<{ sha256: string }>(
    sql`SELECT sha256 FROM paper_files ORDER BY paper_id LIMIT ${pages / pagesOfFile}`,
  );
  for (const [index, { sha256 }] of files.rows.entries()) {
    const language = index % 3 === 0 ? 'hi' : 'en';
    const texts = Array.from({ length: pagesOfFile }, () =>
      Array.from({ length: questionsOfPage }, () => createQuestion(language)).join('\n'),
    );
    await db.execute(sql`
      INSERT INTO page_texts (sha256, page, text, source, language, engine)
      SELECT ${sha256}, page, text, 'text layer', '', 'generated'
      FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY AS made (text, page)
      ON CONFLICT DO NOTHING`);
  }
  await db.execute(sql`ANALYZE page_texts`);
}

/**
 * Returns texts as a student types them: the first words of a question on each of `many` pages, every fifth with a
 * letter left out.
 */
export async function samplePageQueries(db: Database, many: number): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    SELECT text FROM page_texts ORDER BY hashtextextended(sha256, page) LIMIT ${many}`);
  return rows.map(({ text }, index) => {
    const lines = text.split('\n');
    const typed = lines[index % lines.length]!.split(' ').slice(0, 6).join(' ');
    const at = Math.floor(typed.length / 2);
    return index % 5 === 0 ? typed.slice(0, at) + typed.slice(at + 1) : typed;
  });
}
