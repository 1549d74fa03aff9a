import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageSeoRecords } from '#features/seo/server/page-seo.table.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { eventually } from '#testing/eventually.ts';
import { schemaProblems } from '#testing/schema-org.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const specimen = '/paper/ssc-cgl-2018-tier-i-specimen';

type Node = Record<string, unknown> & { '@type': string };
interface Document {
  '@graph': Node[];
}

/** Parses the JSON-LD scripts of a page. A script ends at the first closing tag, as in a browser. */
async function readDocuments(url: string): Promise<Document[]> {
  const { html } = await site.page(url);
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script/gis);
  return [...scripts].map(([, text]) => JSON.parse(text ?? '') as Document);
}

async function readNodes(url: string): Promise<Record<string, Node>> {
  const documents = await readDocuments(url);
  const nodes = documents.flatMap((document) => document['@graph']);
  return Object.fromEntries(nodes.map((node) => [node['@type'], node]));
}

/** Returns every text in a graph that must be a URL. */
function findUrls(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => findUrls(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, of]) => findUrls(of, key));
  const isAddress = /^(@id|url|item|contentUrl|thumbnailUrl|logo|sameAs|urlTemplate)$/.test(name);
  return isAddress ? [String(value)] : [];
}

interface Listing {
  numberOfItems: number;
  itemListElement: { position: number; name: string; url: string }[];
}
const getListing = (nodes: Record<string, Node>) => nodes.CollectionPage?.mainEntity as unknown as Listing;

interface Step {
  position: number;
  name: string;
  item?: string;
}
const getSteps = (nodes: Record<string, Node>) => nodes.BreadcrumbList?.itemListElement as unknown as Step[];

const lists = [
  '/browse',
  '/browse?search=ssc&view=list',
  '/category/ssc',
  '/ssc/ssc-cgl',
  '/ssc/ssc-cgl?year=2018',
];

/** Documents that the last test checks in one call, because each call starts the compiler. */
const checked: Awaited<ReturnType<typeof readDocuments>> = [];

test('every page in both languages has one document, with absolute URLs', async () => {
  const paths = [specimen, ...lists, '/about', '/faq', '/exam-calendar'];
  for (const path of ['/', '/hi', ...paths, ...paths.map((each) => `/hi${each}`)]) {
    const [document, ...more] = await readDocuments(path);
    assert.ok(document && more.length === 0, path);
    for (const inside of findUrls(document))
      assert.ok(inside.startsWith(`${site.publicUrl}/`), `${path}: ${inside}`);
    checked.push(document);
  }
});

test('a list of papers contains the position and URL of each paper', async () => {
  for (const listUrl of lists) {
    const listing = getListing(await readNodes(listUrl));
    const { html } = await site.page(listUrl);
    assert.ok(listing.itemListElement.length > 0, listUrl);
    for (const [index, { position, name, url }] of listing.itemListElement.entries()) {
      assert.equal(position, index + 1, listUrl);
      assert.ok(html.includes(`href="${url.slice(site.publicUrl.length)}"`), `${listUrl}: ${name}`);
    }
  }
});

test('SEO settings of a page apply to its structured data', async () => {
  const category = await createCategory(site.db, { slug: 'told', description: null });
  const paper = await createPaper(site.db, { slug: 'told' });
  const texts = { title: 'Told title', description: 'Told "description"' };
  await site.db.insert(pageSeoRecords).values([
    { pageType: 'category', pageId: category.id, ...texts, canonicalUrl: '/browse' },
    { pageType: 'paper', pageId: paper.id, ...texts, canonicalUrl: 'https://other.example/paper' },
  ]);
  const { CollectionPage: list } = await readNodes('/hi/category/told');
  assert.deepEqual([list?.name, list?.description], [texts.title, texts.description]);
  assert.deepEqual([list?.url, list?.['@id']], Array(2).fill(`${site.publicUrl}/hi/browse`));
  const { LearningResource: resource } = await readNodes('/paper/told');
  assert.deepEqual(
    [resource?.description, resource?.url],
    [texts.description, 'https://other.example/paper'],
  );
  checked.push(...(await readDocuments('/category/told')));
  for (const url of ['/browse', '/ssc/ssc-cgl', '/category/ssc']) {
    const { CollectionPage: own } = await readNodes(url);
    assert.ok(String(own?.description).length > 30, url);
  }
});

test('the second page of a list continues the numbering', async () => {
  const category = await createCategory(site.db, { slug: 'counted' });
  const exam = await createExam(site.db, { slug: 'forty', categoryId: category.id });
  for (let count = 0; count < 40; count += 1) await createPaper(site.db, { examId: exam.id });
  await site.publish(['catalog', 'papers']);
  await eventually(async () =>
    assert.ok(getListing(await readNodes('/category/counted?page=1')).itemListElement.length > 0),
  );
  for (const [url, first] of [
    ['/counted/forty', 1],
    ['/counted/forty?page=1', 31],
    ['/category/counted?page=1', 13],
  ] as const) {
    const { numberOfItems, itemListElement } = getListing(await readNodes(url));
    assert.equal(numberOfItems, 40, url);
    assert.equal(itemListElement[0]?.position, first, url);
  }
  assert.equal(getListing(await readNodes('/browse')).itemListElement.length, 10);
});

test('every inner page has breadcrumbs in its language', async () => {
  const title = 'SSC CGL 2018 Tier I (specimen)';
  const trails = {
    '/browse': [['Browse Papers'], ['प्रश्नपत्र देखें']],
    '/category/ssc': [['SSC'], ['एसएससी']],
    '/ssc/ssc-cgl': [
      ['SSC /category/ssc', 'SSC CGL'],
      ['एसएससी /category/ssc', 'एसएससी सीजीएल'],
    ],
    '/about': [['About'], ['हमारे बारे में']],
    [specimen]: [
      ['SSC /category/ssc', 'SSC CGL /ssc/ssc-cgl', title],
      ['एसएससी /category/ssc', 'एसएससी सीजीएल /ssc/ssc-cgl', title],
    ],
  };
  for (const [url, [english, hindi]] of Object.entries(trails)) {
    for (const prefix of ['', '/hi']) {
      const [home, ...rest] = getSteps(await readNodes(prefix + url));
      assert.deepEqual([home?.position, home?.item], [1, site.publicUrl + (prefix || '/')]);
      if (prefix === '') assert.equal(home?.name, 'Home');
      const names = rest.map(({ name, item }) => [name, item?.slice(site.publicUrl.length + prefix.length)]);
      assert.deepEqual(
        names.map((parts) => parts.filter(Boolean).join(' ')),
        prefix === '' ? english : hindi,
        url,
      );
    }
  }
});

test('a paper is a LearningResource with its file and facts', async () => {
  const { LearningResource: paper } = await readNodes(specimen);
  const { encoding, about, thumbnailUrl, dateModified, description, ...rest } = paper as Node;
  assert.deepEqual(rest, {
    '@type': 'LearningResource',
    '@id': `${site.publicUrl}${specimen}#paper`,
    name: 'SSC CGL 2018 Tier I (specimen)',
    url: site.publicUrl + specimen,
    inLanguage: ['hi', 'en'],
    learningResourceType: 'Question paper',
    educationalUse: 'practice',
    assesses: 'General',
    datePublished: '2018',
    isAccessibleForFree: true,
    subjectOf: [{ '@id': `${site.publicUrl}/paper/ssc-cgl-2018-tier-i-solution-specimen#paper` }],
    isPartOf: { '@id': `${site.publicUrl}/#website` },
    provider: { '@id': `${site.publicUrl}/#organization` },
  });
  assert.deepEqual(about, [
    { '@type': 'Thing', name: 'SSC CGL', url: `${site.publicUrl}/ssc/ssc-cgl` },
    { '@type': 'Thing', name: 'General' },
  ]);
  const { contentUrl, uploadDate, ...file } = encoding as Record<string, string>;
  assert.deepEqual(file, {
    '@type': 'MediaObject',
    inLanguage: ['hi', 'en'],
    encodingFormat: 'application/pdf',
    contentSize: '38 KB',
  });
  assert.match(contentUrl ?? '', /^https:\/\/papers\.example\/files\/[0-9a-f]{64}\.pdf$/);
  assert.match(String(thumbnailUrl), /^https:\/\/papers\.example\/files\/[0-9a-f]{64}\.webp$/);
  assert.ok(Date.parse(uploadDate ?? '') <= Date.parse(String(dateModified)));
  assert.ok(String(description).length > 0);
});

test('a file on another server has only its URL', async () => {
  const externalUrl = 'https://example.org/a%20b.pdf';
  await createPaper(site.db, { slug: 'elsewhere', externalUrl, language: 'Unknown' });
  const { LearningResource: paper } = await readNodes('/paper/elsewhere');
  assert.deepEqual(paper?.encoding, { '@type': 'MediaObject', contentUrl: externalUrl });
  assert.equal(paper?.inLanguage, undefined);
});

test('the home page describes the site search and its organisation', async () => {
  const { WebSite, Organization } = await readNodes('/hi');
  const search = WebSite?.potentialAction as { target: { urlTemplate: string } } | undefined;
  assert.equal(search?.target.urlTemplate, `${site.publicUrl}/hi/browse?search={search_term_string}`);
  assert.equal(Organization?.logo, `${site.publicUrl}/favicon.svg`);
  assert.equal(Organization?.sameAs, undefined);

  await site.changeSettings({
    siteName: 'प्रश्न पत्र',
    logoUrl: '/files/logo.png',
    socialLinks: { youtube: 'https://youtube.example/@papers', mail: 'mailto:papers@example.org' },
  });
  const changed = (await readNodes('/')).Organization;
  assert.deepEqual(
    [changed?.name, changed?.logo, changed?.sameAs],
    ['प्रश्न पत्र', `${site.publicUrl}/files/logo.png`, ['https://youtube.example/@papers']],
  );
  checked.push(...(await readDocuments('/')));
});

test('settings turn off the organisation or all structured data', async () => {
  await site.changeSettings({ enableOrganizationSchema: false });
  assert.deepEqual(Object.keys(await readNodes('/')), ['WebSite']);
  assert.equal((await readNodes(specimen)).LearningResource?.provider, undefined);
  await site.changeSettings({ enableStructuredData: false, enableOrganizationSchema: true });
  for (const url of ['/', specimen, '/browse', '/category/ssc', '/ssc/ssc-cgl'])
    assert.deepEqual(await readDocuments(url), [], url);
  await site.changeSettings({ enableStructuredData: true });
  assert.equal((await readDocuments('/')).length, 1);
});

test('a hostile title cannot end its script', async () => {
  const title = 'A</script><script>alert(1)</script><!--\u2028B\u2029"';
  await createPaper(site.db, { slug: 'hostile', title });
  const { html } = await site.page('/paper/hostile');
  assert.equal((await readNodes('/paper/hostile')).LearningResource?.name, title);
  assert.doesNotMatch(html, /<script>alert/);
  const script = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script/is.exec(html)?.[1] ?? '';
  assert.doesNotMatch(script, /[<\u2028\u2029]/);
});

test('only the FAQ page has questions and answers', async () => {
  const { FAQPage: faq } = await readNodes('/faq');
  const { html } = await site.page('/faq');
  const questions = faq?.mainEntity as unknown as { name: string; acceptedAnswer: { text: string } }[];
  const visibleText = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");
  assert.equal(questions.length, html.match(/<h3/g)?.length);
  for (const { name, acceptedAnswer } of questions)
    for (const text of [name, ...acceptedAnswer.text.split('\n')])
      assert.ok(visibleText.includes(text), text);
  assert.deepEqual(
    [questions[3]?.name, questions[3]?.acceptedAnswer.text],
    ['What does it cost?', 'Nothing. You do not need an account either.'],
  );
  const about = await readNodes('/hi/about');
  assert.deepEqual(
    [about.WebPage?.inLanguage, about.WebPage?.url, about.FAQPage],
    ['hi', `${site.publicUrl}/hi/about`, undefined],
  );
});

test('every document uses only the vocabulary of schema.org', () => {
  const home = checked[0];
  const invented = home?.['@graph'].map((node) => ({ ...node, papersOffered: 46 }));
  const problems = schemaProblems([...checked, { ...home, '@graph': invented }]);
  assert.equal(problems.pop()?.length, 2);
  assert.deepEqual(problems.flat(), []);
});
