import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linkTarget } from '#lib/url/link-target.ts';
import {
  formattedParts,
  getUrlLength,
  linkedParts,
  withOtherLink,
  withoutMarks,
} from '#lib/text/linked-text.ts';
import {
  getExcerpt,
  parseListItems,
  detectLanguage,
  splitParagraphs,
  findQuestions,
  type ShownElement,
} from './content-text.ts';

const element = (type: ShownElement['type'], content: string): ShownElement => ({
  type,
  content,
  metadata: {},
});
const findLinks = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? []);

test('withOtherLink replaces one URL everywhere in a text', () => {
  const text = 'See http://ssc.gov.in/a.pdf, (http://SSC.gov.in/a.pdf) or http://ssc.gov.in/a.pdf?page=2.';
  assert.equal(
    withOtherLink(text, 'http://ssc.gov.in/a.pdf', 'https://new.example/b.pdf'),
    'See https://new.example/b.pdf, (https://new.example/b.pdf) or http://ssc.gov.in/a.pdf?page=2.',
  );
  assert.equal(withOtherLink(text, 'http://ssc.gov.in/', 'https://new.example/'), text);
});

test('bare http, https and mailto URLs become links without surrounding punctuation', () => {
  assert.deepEqual(linkedParts('See https://upsc.gov.in/exams?a=1&b=2, or (http://ssc.gov.in/).'), [
    { text: 'See ' },
    { text: 'https://upsc.gov.in/exams?a=1&b=2', href: 'https://upsc.gov.in/exams?a=1&b=2' },
    { text: ', or (' },
    { text: 'http://ssc.gov.in/', href: 'http://ssc.gov.in/' },
    { text: ').' },
  ]);
  assert.deepEqual(linkedParts('Write to mailto:asha@example.org!'), [
    { text: 'Write to ' },
    { text: 'asha@example.org', href: 'mailto:asha@example.org' },
    { text: '!' },
  ]);
  assert.deepEqual(findLinks('https://en.wikipedia.org/wiki/Paper_(disambiguation)'), [
    'https://en.wikipedia.org/wiki/Paper_(disambiguation)',
  ]);
  assert.deepEqual(findLinks('हिन्दी: https://upsc.gov.in/। और'), ['https://upsc.gov.in/']);
});

test('a link can have a name, also for the link checker', () => {
  assert.deepEqual(linkedParts('Read the [exam dates](/exam-calendar?view=exam), or [a] [b](nowhere).'), [
    { text: 'Read the ' },
    { text: 'exam dates', href: '/exam-calendar?view=exam' },
    { text: ', or [a] [b](nowhere).' },
  ]);
  assert.equal(
    withOtherLink('[UPSC](https://upsc.gov.in/)', 'https://upsc.gov.in/', '/upsc'),
    '[UPSC](/upsc)',
  );
  for (const text of ['[](/browse)', '[x\ny](/browse)', 'x](/browse)'])
    assert.deepEqual(
      linkedParts(text).map((part) => part.text),
      [text.slice(0, text.indexOf('/')), '/browse', ')'],
    );
});

test('text between pairs of asterisks is bold', () => {
  assert.deepEqual(formattedParts('**No** fee, see **[the FAQ](/faq)** and 2 ** 3'), [
    { text: 'No', isBold: true },
    { text: ' fee, see ', isBold: false },
    { text: 'the FAQ', href: '/faq', isBold: true },
    { text: ' and 2 ** 3', isBold: false },
  ]);
  assert.equal(withoutMarks('**No** fee: [FAQ](/faq)'), 'No fee: FAQ');
});

test('a standalone path of this site becomes a link', () => {
  assert.deepEqual(linkedParts('See /exam-calendar?view=exam, or (/पाठ/1).'), [
    { text: 'See ' },
    { text: '/exam-calendar?view=exam', href: '/exam-calendar?view=exam' },
    { text: ', or (' },
    { text: '/पाठ/1', href: '/पाठ/1' },
    { text: ').' },
  ]);
  for (const text of ['24/7', 'km/h', 'and / or', '/', '/./x', '"/x"'])
    assert.deepEqual(findLinks(text), [], text);
});

test('linkedParts keeps the whole text and links only safe URLs', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'upsc.gov.in',
    'https://',
    'mailto:x',
  ])
    assert.deepEqual(findLinks(text), [], text);
  const pieces = fc.constantFrom(
    'https://a.example/',
    'mailto:a@b.example',
    'http://',
    '"',
    '<',
    '(',
    ')',
    '.',
    ' ',
    'é',
    '\n',
    'javascript:',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const linked = linkedParts(text);
      const whole = linked.map(({ text: part, href }) =>
        href?.startsWith('mailto:') ? `mailto:${part}` : part,
      );
      assert.equal(whole.join('').toLowerCase(), text.toLowerCase());
      for (const { href } of linked) if (href !== undefined) assert.equal(linkTarget(href), href);
    }),
  );
});

test('the end of a URL is found in linear time', () => {
  for (const tail of ['.', ').', '.)', '])', '(.)', '.x']) {
    const text = `http://a${tail.repeat(2_000)}`;
    for (const whole of [text, `${text}x`]) {
      let looks = 0;
      const watched = new Proxy(Array.from(whole), {
        get(characters, name) {
          looks += 1;
          return Reflect.get(characters, name);
        },
      });
      getUrlLength(watched);
      assert.ok(looks > 0 && looks < 4 * whole.length, `${tail}: ${looks} reads`);
    }
  }
  assert.deepEqual(linkedParts(`http://a${'.'.repeat(19_980)}`)[0], { text: 'http://a', href: 'http://a/' });
  assert.deepEqual(
    findLinks(`http://a/${'x'.repeat(2_000)}`),
    [],
    'longer than the maximum length of a link',
  );
});

test('blank lines separate paragraphs, and each line is a list item', () => {
  assert.deepEqual(splitParagraphs('One\ntwo\n\n \n Three'), ['One\ntwo', 'Three']);
  assert.deepEqual(parseListItems('One\n\n  Two  \n'), ['One', 'Two']);
});

test('languageOfPage returns the language of most letters', () => {
  assert.equal(detectLanguage({ title: 'About', elements: [element('text', 'हिन्दी में')] }), 'hi');
  assert.equal(detectLanguage({ title: 'About us', elements: [element('text', 'हिन्दी')] }), 'en');
  assert.equal(detectLanguage({ title: '2024', elements: [] }), 'en');
});

test('getExcerpt returns at most 160 characters and cuts between words', () => {
  assert.equal(getExcerpt([element('heading', 'Who'), element('text', 'We\n\nare')]), 'We are');
  assert.equal(getExcerpt([element('heading', 'Who')]), undefined);
  assert.equal(getExcerpt([element('image', 'A map'), element('list', 'One')]), 'One');
  const long = getExcerpt([element('text', 'परीक्षा '.repeat(60))]);
  assert.ok(long && [...long].length <= 160 && long.endsWith('परीक्षा…'), long);
});

test('findQuestions reads subheadings as questions and following elements as answers', () => {
  const elements = [
    element('text', 'Before'),
    element('subheading', 'Why?'),
    element('text', 'Because.'),
    element('image', 'A map'),
    element('list', 'One\nTwo'),
    element('subheading', 'Nobody answers?'),
    element('heading', 'Others'),
    element('text', 'No answer'),
    element('subheading', 'When?'),
    element('text', 'Now.'),
  ];
  assert.deepEqual(findQuestions(elements), [
    { question: 'Why?', answer: 'Because.\nOne\nTwo' },
    { question: 'When?', answer: 'Now.' },
  ]);
});
