import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { runningSite } from './running-site.fixture.ts';

const site = await runningSite();
const { db } = site;
const category = await createCategory(db, { name: 'State services', slug: 'state' });
const exam = await createExam(db, { name: 'Forest guard', slug: 'forest', categoryId: category.id });
const subject = await createSubject(db, { name: 'Botany' });
const { id } = await createPaper(db, {
  title: 'Trees',
  slug: 'trees',
  year: 2017,
  language: 'Odia',
  paperType: 'Answer key',
  examId: exam.id,
  subjectId: subject.id,
  downloads: 1234,
  file: { bytes: 1_258_291 },
});
await db.execute(sql`UPDATE paper_stats SET rating_sum = 9, rating_count = 2 WHERE paper_id = ${id}`);

/** The markup of the paper's card as it is sent. */
async function cardOn(address: string): Promise<string> {
  const { html } = await site.page(address);
  const cards = html.match(/<article.*?<\/article>/gs) ?? [];
  return cards.find((card) => card.includes('href="/paper/trees"')) ?? 'no card';
}

/** The text of an element with these attributes; undefined when there is none. */
function textOf(markup: string, element: string, attribute: string): string | undefined {
  const found = new RegExp(`<${element}[^>]*${attribute}[^>]*>(.*?)</${element}>`, 's').exec(markup)?.[1];
  return found?.replaceAll(/<[^>]*>/g, '');
}

test('a paper card has title, PDF download, subject, language, year, paper type, download count and difficulty', async () => {
  const card = await cardOn('/state/forest');
  assert.equal(textOf(card, 'a', 'href="/paper/trees"'), 'Trees');
  assert.equal(textOf(card, 'a', `href="/api/papers/${id}/download"`), 'PDF, 1.2 MB');
  const text = card.replaceAll(/<[^>]*>/g, ' ');
  for (const part of ['Botany', 'Odia', '2017', 'Answer key', '1.2K downloads', '4.5'])
    assert.ok(text.includes(part), `${part} in ${text}`);
});

test('category and exam badges are links when internal linking is on, and only names when it is off', async () => {
  const badges = (card: string) => [
    textOf(card, 'a', 'href="/category/state"'),
    textOf(card, 'a', 'href="/state/forest"'),
  ];
  assert.deepEqual(badges(await cardOn('/state/forest')), ['State services', 'Forest guard']);
  await site.changeSettings({ enableInternalLinking: false });
  const card = await cardOn('/state/forest');
  assert.deepEqual(badges(card), [undefined, undefined]);
  assert.match(card, /State services.*Forest guard/s);
});

test("the search box has the placeholder 'Search papers, exams, categories...'", async () => {
  for (const address of ['/', '/browse', '/paper/trees']) {
    const { html } = await site.page(address);
    const boxes = html.match(/<input[^>]*type="search"[^>]*>/g) ?? [];
    const inHeader = boxes.filter((box) => box.includes('placeholder="Search papers, exams, categories..."'));
    assert.ok(inHeader.length > 0, address);
  }
});
