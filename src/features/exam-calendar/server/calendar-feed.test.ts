import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#lib/time/calendar-day.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { calendarFeed, type FeedEntry } from './calendar-feed.ts';

const publicUrl = 'https://papers.example';

interface Component {
  name: string;
  /** Values by property name including its parameters: 'DTSTART;VALUE=DATE'. */
  properties: Map<string, string>;
  parts: Component[];
}

/** Parses a calendar according to RFC 5545. Fails if the text violates it. */
function parse(text: string): Component {
  assert.ok(text.endsWith('\r\n'));
  assert.equal(text.replaceAll('\r\n', '').match(/[\r\n]/), null, 'a bare line break');
  const folded = text.slice(0, -2).split('\r\n');
  for (const line of folded) assert.ok(Buffer.byteLength(line) <= 75, `too long: ${line}`);
  const lines = folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const open: Component[] = [{ name: '', properties: new Map(), parts: [] }];
  for (const line of lines) {
    const [, name = '', value = ''] =
      /^([A-Z-]+(?:;[A-Z-]+=[A-Z-]+)*):(.*)$/su.exec(line) ?? assert.fail(line);
    const within = open.at(-1)!;
    if (name === 'BEGIN') {
      const part = { name: value, properties: new Map(), parts: [] };
      within.parts.push(part);
      open.push(part);
    } else if (name === 'END') {
      assert.equal(open.pop()?.name, value);
    } else {
      assert.ok(!within.properties.has(name), `${name} twice`);
      within.properties.set(name, value);
    }
  }
  assert.equal(open.length, 1);
  return open[0]!.parts[0]!;
}

/** Unescapes a value. Fails if it contains an unescaped separator. */
function textOf(value: string | undefined): string {
  assert.doesNotMatch(value ?? '', /(?<!\\)(\\\\)*[;,]/);
  return (value ?? '').replace(/\\(.)/gsu, (_, character: string) =>
    /n/i.test(character) ? '\n' : character,
  );
}

const dateOf = (day: string) => day.replaceAll('-', '');

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
    fc.constantFrom(
      'BEGIN:VEVENT',
      'a\\nb; c, "d"',
      'संघ लोक सेवा आयोग '.repeat(6),
      '\\',
      'a:b;c=d',
      '\r\nEND:VCALENDAR',
    ),
  )
  .filter(isPublicText)
  .map((one) => one.replace(/\s+/gu, ' ').trim())
  .filter((one) => one !== '');
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const entry: fc.Arbitrary<FeedEntry> = fc.record({
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
  examName: text,
  examSlug: fc.constantFrom('ssc-cgl', 'संघ-लोक'),
  categorySlug: fc.constantFrom('ssc', 'सिविल'),
  stage: text,
  startsOn: day,
  endsOn: fc.constant(null),
  isTentative: fc.boolean(),
  link: fc.constantFrom(null, 'https://upsc.gov.in/a', 'https://ssc.gov.in/?a=1,2;b=%0D%0AX'),
  notes: fc.option(fc.array(text, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
  updatedAt: fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2088-01-01'),
    noInvalidDate: true,
  }),
});
const withWindow = fc
  .tuple(entry, fc.option(fc.integer({ min: 1, max: 400 })))
  .map(([one, days]) => ({ ...one, endsOn: days === null ? null : addDays(one.startsOn, days) }));

test('a calendar parser reads back exactly the given entries', () => {
  fc.assert(
    fc.property(text, fc.array(withWindow, { maxLength: 4 }), (name, entries) => {
      const feed = { name, path: '/exam-calendar', publicUrl, entries };
      const calendar = parse(calendarFeed(feed));
      assert.equal(calendarFeed(feed), calendarFeed(feed));
      assert.equal(calendar.name, 'VCALENDAR');
      assert.equal(textOf(calendar.properties.get('X-WR-CALNAME')), name);
      assert.equal(calendar.parts.length, entries.length);
      for (const [at, { properties, name: kind }] of calendar.parts.entries()) {
        const { id, examName, stage, startsOn, endsOn, isTentative, link, notes, updatedAt } = entries[at]!;
        assert.equal(kind, 'VEVENT');
        assert.equal(properties.get('UID'), `exam-event-${id}@papers.example`);
        assert.equal(
          textOf(properties.get('SUMMARY')),
          `${examName}: ${stage}${isTentative ? ' (tentative)' : ''}`,
        );
        assert.equal(properties.get('DTSTART;VALUE=DATE'), dateOf(startsOn));
        assert.equal(properties.get('DTEND;VALUE=DATE'), dateOf(addDays(endsOn ?? startsOn, 1)));
        assert.equal(properties.get('STATUS'), isTentative ? 'TENTATIVE' : 'CONFIRMED');
        const description = textOf(properties.get('DESCRIPTION'));
        assert.ok(notes === null || description.startsWith(notes));
        const url = properties.get('URL;VALUE=URI') ?? '';
        assert.ok(URL.canParse(url) && !/[\\;,]/.test(url));
        const page = `${publicUrl}/${entries[at]!.categorySlug}/${entries[at]!.examSlug}`;
        assert.equal(decodeURIComponent(url), link === null ? page : decodeURIComponent(link));
        assert.equal(
          properties.get('LAST-MODIFIED'),
          `${updatedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
        );
        assert.ok(Number(properties.get('SEQUENCE')) < 2 ** 31);
      }
    }),
    { numRuns: 150 },
  );
});

test('sequence numbers increase, and dates ignore the server time zone', () => {
  const one: FeedEntry = {
    id: 7,
    examName: 'SSC CGL',
    examSlug: 'ssc-cgl',
    categorySlug: 'ssc',
    stage: 'Prelims',
    startsOn: '2027-05-24',
    endsOn: null,
    isTentative: false,
    link: null,
    notes: null,
    updatedAt: new Date('2027-01-01T00:00:00Z'),
  };
  const read = (given: Partial<FeedEntry>) =>
    parse(calendarFeed({ name: 'x', path: '/', publicUrl, entries: [{ ...one, ...given }] })).parts[0]!
      .properties;
  const [before, after] = [read({}), read({ updatedAt: new Date('2027-01-01T00:00:05Z') })];
  assert.ok(Number(after.get('SEQUENCE')) > Number(before.get('SEQUENCE')));
  const zone = process.env.TZ;
  try {
    for (const other of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata']) {
      process.env.TZ = other;
      assert.equal(read({}).get('DTSTART;VALUE=DATE'), '20270524', other);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
