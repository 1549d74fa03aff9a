import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseAtomFeed } from 'feedsmith';
import { DomUtils, parseDocument } from 'htmlparser2';
import { readApp } from '#testing/read-app.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { feedsFeature } from '../feeds.feature.ts';

const site = 'https://papers.example';
const navigation = 'application/atom+xml;profile=opds-catalog;kind=navigation';
const acquisition = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
const openAccess = 'http://opds-spec.org/acquisition/open-access';

const { ctx } = await testContext();
const { db } = ctx;
const app = readApp([]);
feedsFeature.routes!(app, ctx);

const ssc = await createCategory(db, { name: 'SSC', slug: 'ssc', description: 'Staff & selection' });
const cgl = await createExam(db, { name: 'SSC CGL', categoryId: ssc.id });
await createExam(db, { name: 'SSC without papers', categoryId: ssc.id });
const upsc = await createCategory(db, { name: 'UPSC' });
const gate = await createExam(db, { name: 'GATE', categoryId: upsc.id });
const stored = await createPaper(db, {
  examId: cgl.id,
  title: 'CGL 2024 <Tier 1>',
  year: 2024,
  language: 'Hindi+English',
  downloads: 3,
  createdAt: new Date('2026-01-01'),
  file: {
    bytes: 1_258_291,
    pages: 16,
    thumbnailKey: 'aa/bb/cc.webp',
    thumbnailWidth: 10,
    thumbnailHeight: 14,
  },
});
const viewed = await createPaper(db, {
  examId: cgl.id,
  title: 'CGL unknown year',
  year: null,
  language: 'Unknown',
  externalUrl: 'https://drive.google.com/file/d/abc/view',
});
for (let number = 0; number < 51; number += 1)
  await createPaper(db, { examId: gate.id, year: 2000 + (number % 3) });
await createPaper(db, { examId: cgl.id, title: 'CGL hidden', hiddenAt: new Date(), hiddenReason: 'A claim' });

async function get(url: string) {
  const answer = await app.inject(url);
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`);
  return answer;
}

interface Link {
  rel: string;
  href: string;
  type?: string;
  [attribute: string]: string | undefined;
}

/** Reads a feed as the elements and links of its own and of its entries. Checks what OPDS 1.2 requires of each. */
async function readOpds1(url: string) {
  const { body, headers } = await get(url);
  const document = parseDocument(body, { xmlMode: true });
  const [root] = DomUtils.getElementsByTagName('feed', document);
  assert.ok(root);
  const read = (parent: typeof root) => {
    const children = DomUtils.getChildren(parent).filter((node): node is typeof root => node.type === 'tag');
    const texts = (name: string) =>
      children.filter((child) => child.name === name).map((child) => DomUtils.textContent(child));
    const links = children.filter(({ name }) => name === 'link').map(({ attribs }) => attribs as Link);
    for (const name of ['id', 'title', 'updated']) assert.equal(texts(name).length, 1, `${url}: ${name}`);
    return { children, texts, links, find: (rel: string) => links.filter((link) => link.rel === rel) };
  };
  const feed = read(root);
  const type = feed.find('self')[0]?.type;
  assert.ok(type === navigation || type === acquisition);
  assert.equal(headers['content-type'], `${type};charset=utf-8`);
  assert.equal(feed.find('start')[0]?.type, navigation);
  assert.equal(feed.find('search')[0]?.type, 'application/opensearchdescription+xml');
  assert.equal(feed.texts('author').length, 1);
  const entries = feed.children.filter(({ name }) => name === 'entry').map(read);
  for (const entry of entries)
    if (type === navigation) assert.ok(entry.links.every((link) => /opds-catalog/.test(String(link.type))));
    else assert.equal(entry.find(openAccess).length, 1);
  return { ...feed, entries, parsed: parseAtomFeed(body) };
}

interface Opds2Link {
  rel?: string;
  href: string;
  type: string;
  title?: string;
  templated?: boolean;
  size?: number;
  properties?: { numberOfItems: number };
}
interface Opds2Feed {
  metadata: { title: string; numberOfItems?: number; itemsPerPage?: number; currentPage?: number };
  links: Opds2Link[];
  navigation?: Opds2Link[];
  publications?: { metadata: Record<string, unknown>; links: Opds2Link[]; images?: Opds2Link[] }[];
  facets?: { metadata: { title: string }; links: Opds2Link[] }[];
}

/** Reads a feed. Checks what the JSON Schema of OPDS 2.0 requires. */
async function readOpds2(url: string): Promise<Opds2Feed & { find: (rel: string) => Opds2Link | undefined }> {
  const answer = await get(url);
  assert.match(String(answer.headers['content-type']), /^application\/opds\+json/);
  const feed = answer.json<Opds2Feed>();
  const find = (rel: string) => feed.links.find((link) => link.rel === rel);
  assert.equal(find('self')?.href, site + url);
  assert.ok(feed.navigation || feed.publications);
  const lists = [
    feed.navigation,
    feed.publications,
    feed.facets,
    ...(feed.facets ?? []).map(({ links }) => links),
  ];
  for (const list of lists) assert.notEqual(list?.length, 0);
  for (const { title } of feed.navigation ?? []) assert.ok(title);
  for (const { metadata, links, images } of feed.publications ?? []) {
    assert.ok(metadata.title && URL.canParse(String(metadata.identifier)));
    assert.ok(links.some(({ rel }) => rel === openAccess));
    assert.notEqual(images?.length, 0);
  }
  return { ...feed, find };
}

describe('OPDS 1.2', () => {
  test('the root leads to new and popular papers and to the categories', async () => {
    const { entries, parsed } = await readOpds1('/opds');
    assert.equal(parsed.title?.value, 'Pariksha');
    assert.deepEqual(
      entries.slice(0, 3).map(({ texts, links: [link] }) => [texts('title')[0], link!.rel, link!.href]),
      [
        ['New papers', 'http://opds-spec.org/sort/new', `${site}/opds/papers`],
        ['Popular papers', 'http://opds-spec.org/sort/popular', `${site}/opds/papers?sort=downloads`],
        ['SSC', 'subsection', `${site}/opds/categories/ssc`],
      ],
    );
  });

  test('a category leads to its papers and to its exams with papers', async () => {
    const { entries } = await readOpds1('/opds/categories/ssc');
    assert.deepEqual(
      entries.map(({ texts, links: [link] }) => [texts('title')[0], link!.href, link!['thr:count']]),
      [
        ['All papers', `${site}/opds/papers?category=ssc`, undefined],
        ['SSC CGL', `${site}/opds/papers?examId=${cgl.id}`, '2'],
      ],
    );
  });

  test('a paper has its facts, its file and its picture', async () => {
    const { entries, parsed } = await readOpds1(`/opds/papers?examId=${cgl.id}&sort=downloads`);
    const [entry] = entries;
    assert.deepEqual(entry!.texts('dc:language'), ['hi', 'en']);
    assert.deepEqual(entry!.texts('dc:issued'), ['2024']);
    const { rel: _rel, ...file } = entry!.find(openAccess)[0]!;
    assert.deepEqual(file, {
      type: 'application/pdf',
      length: '1258291',
      href: `${site}/api/papers/${stored.id}/download`,
    });
    assert.equal(entry!.find('http://opds-spec.org/image/thumbnail')[0]?.href, `${site}/files/cc.webp`);
    assert.equal(parsed.entries?.[0]?.title?.value, 'CGL 2024 <Tier 1>');
  });

  test('a file in the viewer of another site is a page, and unknown facts are left out', async () => {
    const { entries } = await readOpds1(`/opds/papers?examId=${cgl.id}`);
    const entry = entries.find(({ texts }) => texts('id')[0] === `${site}/p/${viewed.id}`)!;
    assert.equal(entry.find(openAccess)[0]?.type, 'text/html');
    assert.deepEqual([entry.texts('dc:issued'), entry.texts('dc:language')], [[], []]);
  });

  test('pages lead to each other and tell the total', async () => {
    const url = `/opds/papers?examId=${gate.id}`;
    const first = await readOpds1(url);
    assert.deepEqual(first.texts('opensearch:totalResults'), ['51']);
    assert.deepEqual([first.entries.length, first.find('previous').length], [50, 0]);
    const next = first.find('next')[0]!.href;
    assert.equal(next, `${site}${url}&page=1`);
    const second = await readOpds1(next.slice(site.length));
    assert.deepEqual([second.entries.length, second.find('next').length], [1, 0]);
    assert.deepEqual(second.texts('opensearch:startIndex'), ['51']);
    assert.equal(second.find('previous')[0]?.href, site + url);
  });

  test('facets narrow a list by year and mark the current one', async () => {
    const { links } = await readOpds1(`/opds/papers?examId=${gate.id}&year=2001`);
    const facets = links.filter((link) => link['opds:facetGroup'] === 'Year');
    assert.deepEqual(
      facets.map((link) => [link.title, link.href, link['thr:count'], link['opds:activeFacet']]),
      [
        ['All', `${site}/opds/papers?examId=${gate.id}`, undefined, undefined],
        ['2002', `${site}/opds/papers?examId=${gate.id}&year=2002`, '17', undefined],
        ['2001', `${site}/opds/papers?examId=${gate.id}&year=2001`, '17', 'true'],
        ['2000', `${site}/opds/papers?examId=${gate.id}&year=2000`, '17', undefined],
      ],
    );
  });

  test('a search finds papers that visitors see', async () => {
    const { entries } = await readOpds1('/opds/papers?query=cgl');
    assert.deepEqual(entries.map(({ texts }) => texts('title')[0]).toSorted(), [
      'CGL 2024 <Tier 1>',
      'CGL unknown year',
    ]);
  });
});

describe('OPDS 2.0', () => {
  test('the root has navigation and a templated search', async () => {
    const feed = await readOpds2('/opds2');
    assert.deepEqual(feed.navigation?.[2], {
      rel: 'subsection',
      href: `${site}/opds2/categories/ssc`,
      type: 'application/opds+json',
      title: 'SSC',
    });
    const { href, templated } = feed.find('search')!;
    assert.deepEqual([href, templated], [`${site}/opds2/papers{?query}`, true]);
  });

  test('a category has its exams', async () => {
    const { navigation: exams } = await readOpds2('/opds2/categories/ssc');
    assert.deepEqual(
      exams?.map(({ title, properties }) => [title, properties?.numberOfItems]),
      [
        ['All papers', undefined],
        ['SSC CGL', 2],
      ],
    );
  });

  test('a paper has its facts, its file and its picture', async () => {
    const { publications } = await readOpds2(`/opds2/papers?examId=${cgl.id}&sort=downloads`);
    const { metadata, links, images } = publications![0]!;
    assert.deepEqual([metadata.identifier, metadata.language], [`${site}/p/${stored.id}`, ['hi', 'en']]);
    assert.deepEqual(links[0], {
      rel: openAccess,
      href: `${site}/api/papers/${stored.id}/download`,
      type: 'application/pdf',
      size: 1_258_291,
    });
    assert.deepEqual(images, [{ href: `${site}/files/cc.webp`, type: 'image/webp', width: 10, height: 14 }]);
  });

  test('pages and facets are like those of OPDS 1.2', async () => {
    const feed = await readOpds2(`/opds2/papers?examId=${gate.id}&year=2001`);
    assert.deepEqual(feed.facets?.[0]?.links[2], {
      rel: 'self',
      href: `${site}/opds2/papers?examId=${gate.id}&year=2001`,
      type: 'application/opds+json',
      title: '2001',
      properties: { numberOfItems: 17 },
    });
    const second = await readOpds2(`/opds2/papers?examId=${gate.id}&page=1`);
    const { numberOfItems, itemsPerPage, currentPage } = second.metadata;
    assert.deepEqual([numberOfItems, itemsPerPage, currentPage], [51, 50, 2]);
    assert.equal(second.find('previous')?.href, `${site}/opds2/papers?examId=${gate.id}`);
  });

  test('an empty list leads to all papers', async () => {
    const { navigation: links, publications } = await readOpds2('/opds2/papers?query=qqqqqq');
    assert.equal(publications, undefined);
    assert.equal(links?.[0]?.href, `${site}/opds2/papers`);
  });

  test('Hindi is kept by every link', async () => {
    const feed = await readOpds2(`/opds2/papers?examId=${gate.id}&lang=hi`);
    const catalogue = feed.links.filter(({ type }) => type === 'application/opds+json');
    for (const { href } of catalogue) assert.match(href, /[?&]lang=hi/);
    assert.equal(feed.find('search')?.href, `${site}/opds2/papers?lang=hi{&query}`);
    assert.equal(feed.facets?.[0]?.metadata.title, 'वर्ष');
  });
});
