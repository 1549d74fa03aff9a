import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageSeoRecords } from '#features/seo/server/page-seo.table.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { eventually } from '#testing/eventually.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const specimen = '/paper/ssc-cgl-2018-tier-i-specimen';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] as string);

interface Head {
  status: number;
  title: string;
  /** Content of meta tags by name or property. Repeated tags are joined with line breaks. */
  meta: Record<string, string>;
  /** URLs of links by `rel`, or by `rel` and language. */
  link: Record<string, string>;
}

/** Requests a page and parses its head. */
async function readHead(url: string): Promise<Head> {
  const { status, html } = await site.page(url);
  const head = html.slice(0, html.indexOf('</head>'));
  const meta: Record<string, string> = {};
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]*)" content="([^"]*)"/g,
  ))
    meta[name] = name in meta ? `${meta[name]}\n${decoded(content)}` : decoded(content);
  const link: Record<string, string> = {};
  for (const [, rel = '', language, href = ''] of head.matchAll(
    /<link rel="([^"]*)"(?: hrefLang="([^"]*)")? href="([^"]*)"/g,
  ))
    link[language ? `${rel} ${language}` : rel] = decoded(href);
  return { status, title: decoded(/<title>([^<]*)/.exec(head)?.[1] ?? ''), meta, link };
}

/** Returns the image of a link preview with its width, height and alternative text. */
async function readPreview(url: string): Promise<(string | undefined)[]> {
  const { meta } = await readHead(url);
  return ['', ':width', ':height', ':alt'].map((name) => meta[`og:image${name}`]);
}

const titles = {
  '/': 'Pariksha: previous year question papers, free PDF download',
  '/browse': 'Browse question papers | Pariksha',
  '/browse?search=ssc+cgl': '“ssc cgl”: question papers | Pariksha',
  '/exam-calendar': 'Exam calendar | Pariksha',
  '/category/ssc': 'SSC previous year question papers | Pariksha',
  '/ssc/ssc-cgl': 'SSC CGL previous year question papers | Pariksha',
  [specimen]: 'SSC CGL 2018 Tier I (specimen) | Pariksha',
  '/about': 'About | Pariksha',
  '/faq': 'Frequently asked questions | Pariksha',
};
const missing = {
  '/no-such-page': '404 Page Not Found | Pariksha',
  '/category/no-such': 'Category not found | Pariksha',
  '/ssc/no-such': 'Exam not found | Pariksha',
  '/paper/no-such': 'Paper not found | Pariksha',
};
const inHindi = (url: string) => (url === '/' ? '/hi' : `/hi${url}`);

for (const [url, title] of Object.entries({ ...titles, ...missing })) {
  test(`${url} repeats its title in Open Graph and Twitter tags`, async () => {
    const english = await readHead(url);
    assert.equal(english.title, title);
    for (const [locale, own] of [
      ['en_IN', english],
      ['hi_IN', await readHead(inHindi(url))],
    ] as const) {
      const { meta, title: ownTitle } = own;
      assert.ok(ownTitle.length > 0 && (meta.description ?? '').length > 30);
      assert.deepEqual([meta['og:title'], meta['twitter:title']], [ownTitle, ownTitle]);
      const { description } = meta;
      assert.deepEqual([meta['og:description'], meta['twitter:description']], [description, description]);
      assert.equal(meta['og:site_name'], 'Pariksha');
      assert.equal(meta['og:type'], url === specimen ? 'article' : 'website');
      assert.equal(meta['og:locale'], locale);
      assert.equal(meta['og:locale:alternate'], locale === 'en_IN' ? 'hi_IN' : 'en_IN');
      assert.equal(meta['twitter:card'], 'summary_large_image');
      const path = locale === 'en_IN' ? url : inHindi(url);
      assert.equal(meta['og:url'], site.publicUrl + path);
    }
  });
}

for (const url of Object.keys(titles).filter((each) => !each.includes('search='))) {
  test(`${url} links its canonical URL and its translations`, async () => {
    for (const path of [url, inHindi(url)]) {
      const { status, link, meta } = await readHead(path);
      assert.equal(status, 200);
      assert.equal(meta.robots, undefined);
      assert.equal(link.canonical, site.publicUrl + path);
      assert.equal(link['alternate en'], site.publicUrl + url);
      assert.equal(link['alternate hi'], site.publicUrl + inHindi(url));
      assert.equal(link['alternate x-default'], site.publicUrl + url);
    }
  });
}

test('a missing page is not indexed and has no canonical URL', async () => {
  for (const url of Object.keys(missing)) {
    for (const path of [url, inHindi(url)]) {
      const { status, link, meta } = await readHead(path);
      assert.deepEqual([status, meta.robots], [404, 'noindex'], path);
      const named = Object.keys(link).filter((rel) => /^(canonical|alternate|prev|next)/.test(rel));
      assert.deepEqual(named, [], path);
    }
  }
});

test('browse pages link their neighbours and their canonical URL', async () => {
  const first = (await readHead('/browse?year=2019')).link;
  assert.deepEqual([first.prev, first.next], [undefined, undefined]);
  const start = (await readHead('/hi/browse?sort=year')).link;
  assert.deepEqual([start.prev, start.next], [undefined, `${site.publicUrl}/hi/browse?sort=year&page=1`]);
  const middle = (await readHead('/browse?language=Hindi&page=1')).link;
  assert.equal(middle.canonical, `${site.publicUrl}/browse?language=Hindi&page=1`);
  const all = (await readHead('/browse?page=1')).link;
  assert.deepEqual([all.prev, all.next], [`${site.publicUrl}/browse`, `${site.publicUrl}/browse?page=2`]);
  const last = (await readHead('/browse?page=4')).link;
  assert.deepEqual([last.prev, last.next], [`${site.publicUrl}/browse?page=3`, undefined]);
});

test('each list has its own title, description and heading in both languages', async () => {
  const [category, exam] = [await createCategory(site.db, { name: 'Lists' }), 'lists/nda'];
  const { id: examId } = await createExam(site.db, { name: 'NDA', categoryId: category.id });
  const hindi = await createSubject(site.db, { name: 'Hindi', slug: 'hindi-literature' });
  for (let number = 0; number < 33; number += 1)
    await createPaper(site.db, {
      examId,
      subjectId: number % 2 ? hindi.id : null,
      language: number % 3 ? 'English' : 'Hindi',
      year: number % 5 ? 2022 : 2021,
    });
  await site.publish(['papers', 'catalog']);
  const browse = [
    'search=nda',
    `examId=${examId}`,
    'category=lists',
    'language=Hindi',
    'page=1',
    'view=grid',
  ];
  const urls = [
    '/browse',
    ...browse.map((query) => `/browse?${query}`),
    `/browse?subjectId=${hindi.id}`,
    `/browse?search=nda&strict=1`,
    '/browse?search=nda&year=2022',
    '/browse?search=nda+2022',
    ...['', '?year=2022', '?language=Hindi', `?subjectId=${hindi.id}`, '?subjectId=98765', '?page=1'].map(
      (query) => `/${exam}${query}`,
    ),
    ...['?view=grid', '?sort=downloads', '?sort=newest', '?sort=downloads&page=1'].map(
      (query) => `/${exam}${query}`,
    ),
    ...['', '?page=1', '?page=2'].map((query) => `/category/lists${query}`),
  ];
  for (const locale of ['', '/hi']) {
    const pages = await Promise.all(
      urls.map(async (url) => {
        const { title, meta } = await readHead(locale + url);
        const { html } = await site.page(locale + url);
        return { title, description: meta.description, heading: /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] };
      }),
    );
    for (const [text, all] of Object.entries(Object.groupBy(pages, ({ title }) => title)))
      assert.equal(all?.length, 1, text);
    for (const [text, all] of Object.entries(Object.groupBy(pages, ({ description }) => description ?? '')))
      assert.equal(all?.length, 1, text);
    const ofExam = pages.slice(11, -3).map(({ heading }) => heading);
    assert.equal(new Set(ofExam).size, ofExam.length, ofExam.join('\n'));
  }
  const { title } = await readHead(`/${exam}?year=2022&language=Hindi`);
  assert.equal(title, 'NDA 2022 in Hindi previous year question papers | Pariksha');
  const paged = await readHead(`/${exam}?page=1`);
  assert.equal(paged.title, 'NDA previous year question papers, page 2 | Pariksha');
});

test('an order or a look of a list is not indexed, and names the list as canonical', async () => {
  for (const [view, list] of [
    ['/browse?year=2018&sort=year&view=grid', '/browse?year=2018'],
    ['/hi/ssc/ssc-cgl?view=grid', '/hi/ssc/ssc-cgl'],
    ['/ssc/ssc-cgl?year=2018&sort=downloads', '/ssc/ssc-cgl?year=2018'],
  ] as const) {
    const { link, meta } = await readHead(view);
    assert.deepEqual([link.canonical, meta.robots], [site.publicUrl + list, 'noindex'], view);
    assert.deepEqual(
      [link['alternate hi'], (await readHead(list)).meta.robots],
      [undefined, undefined],
      list,
    );
  }
});

test('a search, an empty list, saved papers and the offline page are not indexed', async () => {
  for (const url of [
    '/browse?search=cgl',
    '/browse?search=buy+cheap',
    '/browse?category=no-such-category',
    '/browse?examId=987654',
    '/ssc/ssc-cgl?year=1955',
    '/saved',
    '/offline',
  ])
    assert.equal((await readHead(url)).meta.robots, 'noindex', url);
});

test('pages without an image use /og.png as preview', async () => {
  for (const url of ['/', '/browse', '/about', '/no-such-page-yet'])
    assert.deepEqual(await readPreview(url), [`${site.publicUrl}/og.png`, '1200', '630', 'Pariksha'], url);
  const picture = await site.ask('/og.png');
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
});

test('papers, exams and categories preview their own image, other pages the default one', async () => {
  await site.changeSettings({ defaultOgImage: '/files/share.png', twitterHandle: '@papers' });
  const [paper, home, missing] = [
    await readHead(specimen),
    await readHead('/'),
    await readHead('/no-such-page-yet'),
  ];
  assert.equal(paper.meta['twitter:image'], paper.meta['og:image']);
  assert.equal(paper.meta['og:image:type'], 'image/jpeg');
  for (const [url, alt] of [
    [specimen, 'SSC CGL 2018 Tier I (specimen)'],
    ['/ssc/ssc-cgl', 'SSC CGL'],
    ['/category/ssc', 'SSC'],
    ['/hi/category/ssc', 'एसएससी'],
  ] as const) {
    const [picture = '', ...facts] = await readPreview(url);
    assert.deepEqual(facts, ['1200', '630', alt]);
    const answer = await site.ask(picture.replace(site.publicUrl, ''));
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'], url);
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/, url);
  }
  assert.deepEqual((await readPreview('/')).slice(1), [undefined, undefined, 'Pariksha']);
  for (const { meta } of [home, missing]) {
    const picture = `${site.publicUrl}/files/share.png`;
    assert.deepEqual([meta['og:image'], meta['twitter:image']], [picture, picture]);
    assert.equal(meta['twitter:card'], 'summary_large_image');
    assert.equal(meta['twitter:site'], '@papers');
  }
});

test('the SEO texts of a paper replace the preset', async () => {
  const written = {
    slug: 'written',
    seoTitle: 'My title',
    seoDescription: 'My "description" & more than that.',
  };
  await createPaper(site.db, written);
  const { title, meta } = await readHead('/paper/written');
  assert.deepEqual([title, meta.description], [written.seoTitle, written.seoDescription]);
});

test('names with markup and quotes are escaped', async () => {
  const name = `"><script>alert('1')</script> & ©`;
  const category = await createCategory(site.db, { name, slug: 'quoted' });
  const exam = await createExam(site.db, { name, slug: 'quoted', categoryId: category.id });
  await createPaper(site.db, { title: name, slug: 'quoted', examId: exam.id });
  for (const url of ['/category/quoted', '/quoted/quoted', '/paper/quoted']) {
    const { title, meta } = await readHead(url);
    assert.ok(title.startsWith(name), url);
    assert.ok(meta['og:title']?.startsWith(name), url);
    assert.doesNotMatch((await site.page(url)).html, /<script>alert/);
  }
});

test('SEO settings of a page precede those of its type', async () => {
  const { db, publicUrl } = site;
  const category = await createCategory(db, { name: 'Set', slug: 'set', description: 'Its own words.' });
  const exam = await createExam(db, { name: 'Exam', slug: 'exam', categoryId: category.id });
  await db.insert(pageSeoRecords).values([
    { pageType: 'category', title: 'Any category', description: 'Of all', keywords: 'a, b', noIndex: true },
    {
      pageType: 'category',
      pageId: category.id,
      title: 'This "category" & more',
      ogTitle: 'Shared',
      ogImage: '/files/og.png',
      twitterDescription: 'Tweeted',
      twitterImage: 'https://pictures.example/card.png',
      canonicalUrl: '/set/exam',
      noFollow: true,
      robotsMeta: 'max-snippet:50',
    },
    { pageType: 'exam', pageId: exam.id, canonicalUrl: 'https://other.example/exam' },
  ]);
  for (const prefix of ['', '/hi']) {
    const { title, meta, link } = await readHead(`${prefix}/category/set`);
    assert.equal(title, 'This "category" & more');
    const { description, keywords, robots } = meta;
    assert.deepEqual([description, keywords, robots], ['Of all', 'a, b', 'nofollow, max-snippet:50']);
    assert.deepEqual([meta['og:title'], meta['twitter:title']], ['Shared', 'Shared']);
    assert.deepEqual([meta['og:description'], meta['twitter:description']], ['Of all', 'Tweeted']);
    assert.equal(meta['og:image'], `${publicUrl}/files/og.png`);
    assert.equal(meta['twitter:image'], 'https://pictures.example/card.png');
    assert.equal(meta['twitter:card'], 'summary_large_image');
    assert.deepEqual([link.canonical, meta['og:url']], Array(2).fill(`${publicUrl}${prefix}/set/exam`));
    // A page with another canonical URL has no translations.
    assert.equal(link['alternate hi'], undefined);
  }
  const elsewhere = await readHead('/set/exam');
  assert.equal(elsewhere.link.canonical, 'https://other.example/exam');
  const view = await readHead('/set/exam?sort=year');
  assert.deepEqual([view.link.canonical, view.meta.robots], ['https://other.example/exam', 'noindex']);
  const hidden = await readHead('/category/railway');
  assert.deepEqual([hidden.title, hidden.meta.robots], ['Railway | Any category', 'noindex']);
  const missing = await readHead('/category/no-such-category');
  assert.deepEqual([missing.title, missing.meta.robots], ['Category not found | Pariksha', 'noindex']);
});

test('SEO texts for all papers take the words of each paper', async () => {
  const title = 'Download {exam} {subject} {year} | {title}';
  await site.db.insert(pageSeoRecords).values({ pageType: 'paper', title, description: 'Of {year}' });
  const paper = await createPaper(site.db, { title: 'Shift 2', slug: 'shift-2', year: 2019 });
  const head = await readHead(`/paper/${paper.slug}`);
  assert.match(head.title, /^Download \S.* 2019 \| Shift 2$/);
  assert.equal(head.meta['og:title'], head.title);
  assert.equal(head.meta.description, 'Of 2019');
});

test('a paper without pages on the site preloads fonts, a paper with pages does not', async () => {
  const external = await createPaper(site.db, { title: 'On another site' });
  const preloads = async (url: string) =>
    (await site.page(url)).html.split('</head>')[0]!.includes('<link rel="preload" as="font"');
  assert.deepEqual([await preloads(`/paper/${external.slug}`), await preloads(specimen)], [true, false]);
});

test('exams of one name in two categories have two titles', async () => {
  const banks = await createCategory(site.db, { name: 'Banks', slug: 'banks' });
  const insurers = await createCategory(site.db, { name: 'Insurers', slug: 'insurers' });
  for (const { id } of [banks, insurers])
    await createExam(site.db, { name: 'Assistant Manager', slug: 'assistant-manager', categoryId: id });
  await site.publish(['catalog']);
  const named = async () =>
    (await (await site.ask('/api/exams')).text()).split('"Assistant Manager"').length - 1;
  await eventually.equal(named, 2);
  const titles = await Promise.all(
    ['banks', 'insurers'].map(async (slug) => (await readHead(`/${slug}/assistant-manager`)).title),
  );
  assert.deepEqual(titles, [
    'Assistant Manager (Banks) previous year question papers | Pariksha',
    'Assistant Manager (Insurers) previous year question papers | Pariksha',
  ]);
});
