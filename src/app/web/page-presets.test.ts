import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locale } from '#lib/text/locales.ts';
import { webModules } from '#testing/web-module.ts';
import type { PagePreset, pagePresets as PagePresets } from './page-presets.ts';
import type { loadTexts as LoadTexts } from './texts.ts';

const load = await webModules();
const { pagePresets } = await load<{ pagePresets: typeof PagePresets }>('/src/app/web/page-presets.ts');
const { loadTexts } = await load<{ loadTexts: typeof LoadTexts }>('/src/app/web/texts.ts');

async function renderPreset({ title, description }: PagePreset, locale: Locale = 'en') {
  const texts = await loadTexts(locale);
  return { title: texts._(title), description: texts._(description) };
}

const paper = { title: 'CGL Tier I', year: 2018, examName: 'SSC CGL', categoryName: 'SSC' };
const presets: Record<string, { preset: PagePreset; names: { title: string[]; description: string[] } }> = {
  home: { preset: pagePresets.home('Papers'), names: { title: ['Papers'], description: [] } },
  browse: { preset: pagePresets.browse('Papers'), names: { title: ['Papers'], description: [] } },
  'browse with a search term': {
    preset: pagePresets.browse('Papers', 'ssc cgl'),
    names: { title: ['ssc cgl', 'Papers'], description: ['ssc cgl'] },
  },
  category: {
    preset: pagePresets.category('Papers', 'Banking'),
    names: { title: ['Banking', 'Papers'], description: ['Banking'] },
  },
  exam: {
    preset: pagePresets.exam('Papers', 'IBPS PO', 'Banking'),
    names: { title: ['IBPS PO', 'Papers'], description: ['IBPS PO', 'Banking'] },
  },
  paper: {
    preset: pagePresets.paper('Papers', paper),
    names: {
      title: ['CGL Tier I', '2018', 'Papers'],
      description: ['CGL Tier I', '2018', 'SSC CGL', '(SSC)'],
    },
  },
  faq: { preset: pagePresets.faq('Papers'), names: { title: ['Papers'], description: ['Papers'] } },
  offline: { preset: pagePresets.offline('Papers'), names: { title: ['Papers'], description: [] } },
  'saved papers': { preset: pagePresets.saved('Papers'), names: { title: ['Papers'], description: [] } },
  'exam calendar': {
    preset: pagePresets.examCalendar('Papers'),
    names: { title: ['Papers'], description: [] },
  },
};

for (const [kind, { preset, names }] of Object.entries(presets)) {
  test(`${kind}: title and description contain its names in both languages`, async () => {
    for (const locale of ['en', 'hi'] as const) {
      const { title, description } = await renderPreset(preset, locale);
      for (const name of names.title) assert.ok(title.includes(name), `${locale}: ${title}`);
      for (const name of names.description)
        assert.ok(description.includes(name), `${locale}: ${description}`);
      assert.doesNotMatch(title + description, /[{}]|undefined/);
    }
  });
}

test('each kind of page has a unique title and description', async () => {
  const all = await Promise.all(Object.values(presets).map(({ preset }) => renderPreset(preset)));
  assert.equal(new Set(all.map(({ title }) => title)).size, all.length);
  assert.equal(new Set(all.map(({ description }) => description)).size, all.length);
});

test('descriptions have 50 to 160 characters', async () => {
  for (const [kind, { preset }] of Object.entries(presets)) {
    const { length } = (await renderPreset(preset)).description;
    assert.ok(length >= 50 && length <= 160, `${kind}: ${length}`);
  }
});

test('a title that contains the year does not repeat it', async () => {
  const titled = pagePresets.paper('Papers', { ...paper, title: 'CGL 2018 Tier I' });
  assert.equal((await renderPreset(titled)).title, 'CGL 2018 Tier I | Papers');
  assert.equal((await renderPreset(pagePresets.paper('Papers', paper))).title, 'CGL Tier I (2018) | Papers');
});

test('names with placeholder syntax are shown literally', async () => {
  const name = '{siteName} <b>&amp;</b> # {0, plural, other {x}}';
  assert.ok((await renderPreset(pagePresets.category('Papers', name))).title.startsWith(name));
});
