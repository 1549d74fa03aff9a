import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import { createPaper } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const starterPath = new URL('../../../starter/taxonomy.json', import.meta.url);
const starter = taxonomy.parse(JSON.parse(await readFile(starterPath, 'utf8')));
await site.db.execute(sql`
  INSERT INTO exam_events (exam_id, stage, starts_on)
  SELECT id, 'Notification', current_date + 9 FROM exams WHERE slug = 'ssc-cgl'`);

const records = [
  ...starter.categories,
  ...starter.categories.flatMap(({ exams }) => exams),
  ...starter.subjects,
];
const values = ['Question paper', 'Answer key', 'Model paper', 'Solution', 'Prelims', 'Shift 2', 'Tier I'];
const englishNames = [...records.map(({ name }) => name), ...values];

const escaped = (name: string) => RegExp.escape(name.replaceAll('&', '&amp;'));
const inText = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u');
/** Compiled once: each page is searched for each of them. */
const namePatterns = englishNames.map(inText);

/** Returns the lines of a text that contain an English name. */
function findEnglish(text: string): string[] {
  const lines = text.split('\n');
  return namePatterns
    .filter((pattern) => pattern.test(text))
    .flatMap((pattern) => lines.filter((line) => pattern.test(line)));
}

/** Returns the visible text of a page without text of papers and elements marked as English, such as titles. */
function visibleText(html: string): string {
  return html
    .slice(html.indexOf('</head>'))
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<p data-page-text.*?<\/p>/gs, '')
    .replaceAll(/<(\w+)\b[^>]* lang="en"[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, '\n');
}

/** Returns the title and meta texts of a page, without the keywords, which are a setting. */
function headTexts(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'));
  const texts = head.matchAll(
    /<title>([^<]*)|<meta (?:name|property)="(?!keywords)[^"]*" content="([^"]*)"/g,
  );
  return [...texts].map(([, title, content]) => title ?? content).join('\n');
}

const selectId = async (table: string, slug: string) =>
  (await site.db.execute<{ id: number }>(sql`SELECT id FROM ${sql.identifier(table)} WHERE slug = ${slug}`))
    .rows[0]!.id;
const examId = await selectId('exams', 'ssc-cgl');
const subjectId = await selectId('subjects', 'general');

const pages = [
  '/hi',
  '/hi/browse',
  `/hi/browse?category=ssc&examId=${examId}&subjectId=${subjectId}&language=Hindi&paperType=Question+paper`,
  '/hi/browse?view=list',
  '/hi/category/ssc',
  '/hi/category/state-psc',
  '/hi/ssc/ssc-cgl',
  '/hi/ssc/ssc-cgl?view=grid',
  '/hi/paper/ssc-cgl-2018-tier-i-specimen',
  '/hi/exam-calendar',
  `/hi/exam-calendar?examId=${examId}`,
  '/hi/offline',
  '/hi/saved',
  '/hi/saved?ids=1%2C2',
  '/hi/about',
  '/hi/contact',
  '/hi/privacy-policy',
  '/hi/terms-of-service',
  '/hi/faq',
];

describe('texts of the owner', () => {
  const english = {
    siteDescription: 'Papers of forty years',
    homeHeading: 'All papers of Bihar',
    copyrightText: 'Ours, and yours.',
    footerColumns: [{ title: 'Help', links: [{ title: 'Syllabus', url: '/browse' }] }],
  };
  const hindi = {
    siteDescriptionHindi: 'चालीस वर्षों के प्रश्नपत्र',
    homeHeadingHindi: 'बिहार के सभी प्रश्नपत्र',
    copyrightTextHindi: 'हमारा और आपका।',
    footerColumns: [
      {
        title: 'Help',
        titleHindi: 'सहायता',
        links: [{ title: 'Syllabus', titleHindi: 'पाठ्यक्रम', url: '/browse' }],
      },
    ],
  };
  const block = { type: 'text', content: '<p>Added words</p>' };
  const readTexts = async (path: string) => {
    const { html } = await site.page(path);
    const all = [...Object.values(english), 'Help', 'Syllabus', 'Added words', 'जोड़े गए शब्द']
      .concat(Object.values(hindi), 'सहायता', 'पाठ्यक्रम')
      .filter((text) => typeof text === 'string');
    const text = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
    return all.filter((each) => text.includes(`>${each}<`));
  };
  after(async () => {
    await site.changeSettings({
      ...Object.fromEntries([...Object.keys(english), ...Object.keys(hindi)].map((name) => [name, null])),
      footerColumns: [],
    });
    await site.db.execute(sql`DELETE FROM blocks`);
  });

  test('are in Hindi on pages in Hindi, and in English without a Hindi text', async () => {
    await site.db.execute(sql`
      INSERT INTO blocks (page_type, page_id, section, type, content, metadata, position)
      VALUES ('home', 'main', 'main-content', ${block.type}, ${block.content},
        ${JSON.stringify({ contentHindi: '<p>जोड़े गए शब्द<script>alert(1)</script></p>' })}::jsonb, 0)`);
    await site.changeSettings(english);
    const fallbacks = [...Object.values(english), 'Help', 'Syllabus'].filter(
      (text) => typeof text === 'string',
    );
    assert.deepEqual(await readTexts('/hi'), [...fallbacks, 'जोड़े गए शब्द']);
    await site.changeSettings(hindi);
    const own = Object.values(hindi).filter((text) => typeof text === 'string');
    assert.deepEqual(await readTexts('/hi'), ['जोड़े गए शब्द', ...own, 'सहायता', 'पाठ्यक्रम']);
    assert.deepEqual(await readTexts('/'), [...fallbacks, 'Added words']);
  });
});

describe('pages in Hindi', () => {
  test('every record of the starter library has a Hindi name', () => {
    const bare = records.filter(
      ({ translations }) => !/\p{Script=Devanagari}/u.test(translations.hi?.name ?? ''),
    );
    assert.deepEqual(bare, []);
  });

  for (const url of pages) {
    test(`${url} shows no English name`, async () => {
      const { status, html } = await site.page(url);
      assert.equal(status, 200);
      assert.deepEqual(findEnglish(visibleText(html)), []);
    });
  }

  for (const url of ['/hi', '/hi/category/ssc', '/hi/ssc/ssc-cgl', '/hi/faq', '/hi/privacy-policy']) {
    test(`${url} has no English name in its head`, async () => {
      const { html } = await site.page(url);
      assert.deepEqual(findEnglish(headTexts(html)), []);
    });
  }

  test('the structured data of an exam has Hindi names', async () => {
    const { html } = await site.page('/hi/ssc/ssc-cgl');
    const graph = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script/s.exec(html)?.[1] ?? '';
    assert.match(graph, /"name":"एसएससी सीजीएल"/);
    assert.doesNotMatch(graph, /"name":"SSC(?: CGL)?"/);
  });

  test('the description of a paper is in Hindi', async () => {
    const { html } = await site.page('/hi/paper/ssc-cgl-2018-tier-i-specimen');
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    assert.match(description, /एसएससी सीजीएल 2018 \(एसएससी\)/);
  });

  test('a session with a date is in Hindi as a whole', async () => {
    const { slug } = await createPaper(site.db, { examId, session: '21st April 2022 Shift-3, Morning' });
    const { html } = await site.page(`/hi/paper/${slug}`);
    assert.match(visibleText(html), /21 अप्रैल 2022 पाली-3, सुबह/);
  });

  test('live search answers with Hindi names', async () => {
    const { html } = await site.page('/api/search?q=ssc+cgl&lang=hi');
    const [exam] = JSON.parse(html).exams;
    assert.deepEqual([exam.name, exam.categoryName], ['एसएससी सीजीएल', 'एसएससी']);
  });

  test('a read without a language answers in English', async () => {
    const { html } = await site.page('/api/categories/ssc');
    assert.equal(JSON.parse(html).name, 'SSC');
  });

  test('a read in an unknown language is refused', async () => {
    const { status, html } = await site.page('/api/categories?lang=xx');
    assert.deepEqual([status, JSON.parse(html).fields[0].field], [400, 'lang']);
  });

  test('a starter page is marked as Hindi', async () => {
    const { html } = await site.page('/hi/about');
    assert.match(html, /<article lang="hi"/);
  });
});
