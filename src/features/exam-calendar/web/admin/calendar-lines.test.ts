import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { formatDateLine, linesOfNextYear, readLines, typedDates, typedDay } from './calendar-lines.ts';

const year = dayInIndia(Date.now()).slice(0, 4);

test('typedDay reads Indian date formats, with the day first', () => {
  for (const text of [
    '2027-06-05',
    '05/06/2027',
    '5.6.2027',
    '5-6-2027',
    '5 June 2027',
    '05 Jun 2027',
    '5th June, 2027',
    '5-Jun-2027',
    'June 5, 2027',
    ' 5 JUNE 2027 ',
    '५ जून २०२७',
    '5 जून, 2027',
  ])
    assert.equal(typedDay(text), '2027-06-05', text);
  for (const text of ['31/06/2027', '13 Juno 2027', '5 Ju 2027', '5/6/27', '2027', 'soon', '05/13/2027', ''])
    assert.equal(typedDay(text), undefined, text);
});

test('typedDates reads two days joined by a word or dash', () => {
  const window = { startsOn: '2027-05-24', endsOn: '2027-06-14' };
  for (const text of [
    '24 May 2027 to 14 June 2027',
    '24 May - 14 June 2027',
    '24 May – 14 June 2027',
    '२४ मई - १४ जून २०२७',
    '24 मई 2027 से 14 जून 2027',
    '24 May–14 June 2027',
    '24/05/2027 till 14/06/2027',
    '2027-05-24 - 2027-06-14',
  ])
    assert.deepEqual(typedDates(text), window, text);
  for (const text of ['24 May 2027 to', '1 May 2027 to 2 May 2027 to 3 May 2027', '24 May to soon'])
    assert.equal(typedDates(text), undefined, text);
});

test('typedDates reads a month without a day', () => {
  const month = { startsOn: '2027-02-01', endsOn: '2027-02-28', precision: 'month' };
  for (const text of ['फ़रवरी 2027', 'February 2027', 'Feb 2027', 'FEB. 2027', '02/2027', '2-2027', '2027-02'])
    assert.deepEqual(typedDates(text), month, text);
  for (const text of ['Spring 2027', '13/2027', '2027-13', '2027'])
    assert.equal(typedDates(text), undefined, text);
});

test('a month is a line that reads back, and moves to the next year', () => {
  const [{ dates } = {}] = readLines(`Prelims; March ${year} tentative`, []);
  assert.deepEqual(dates, {
    stage: 'Prelims',
    startsOn: `${year}-03-01`,
    endsOn: `${year}-03-31`,
    precision: 'month',
    isTentative: true,
    link: null,
  });
  assert.equal(formatDateLine(dates), `Prelims; ${year}-03 tentative`);
  assert.equal(linesOfNextYear([dates]), `Prelims; ${Number(year) + 1}-03 tentative`);
  assert.match(readLines(`prelims; ${year}-03`, [dates])[0]?.problem ?? '', /already in the calendar/);
});

test('readLines reads dates and the tentative mark in Hindi', () => {
  const [line] = readLines(`Prelims; २४ मई ${year} (संभावित)`, []);
  assert.deepEqual([line?.dates?.startsOn, line?.dates?.isTentative], [`${year}-05-24`, true]);
});

test('readLines returns a date or a problem for each line', () => {
  const known = [{ stage: 'Notification', startsOn: `${year}-03-01`, endsOn: null }];
  const lines = readLines(
    [
      `Prelims; 24 May ${year}; https://upsc.gov.in/a;b`,
      '',
      `Applications; 1 March ${year} to 21 March ${year} (tentative)`,
      'Mains; sometime',
      `; 24 May ${year}`,
      'Result',
      `notification; ${year}-03-01`,
      `PRELIMS; ${year}-05-24`,
      `Mains; 5 June ${year} to 1 June ${year}`,
      `Mains; 5 June ${year}; javascript:alert(1)`,
      'Mains; 5 June 1950',
    ].join('\r\n'),
    known,
  );
  assert.deepEqual(
    lines.map(({ number, problem }) => [number, problem]),
    [
      [1, undefined],
      [3, undefined],
      [4, "'sometime' is not a date. Write 24 May 2027, 24 May 2027 to 14 June 2027, or May 2027"],
      [5, 'Write the stage first'],
      [6, 'Write the stage; the date or window; and the official link, if any'],
      [7, 'This date is already in the calendar of this exam'],
      [8, 'This date is already in line 1'],
      [9, 'The last day is before the first'],
      [10, 'Enter a URL that begins with http:// or https://'],
      [11, 'Enter a date from 1990 to 5 years from now'],
    ],
  );
  assert.deepEqual(
    lines.flatMap(({ dates }) => dates ?? []),
    [
      {
        stage: 'Prelims',
        startsOn: `${year}-05-24`,
        endsOn: null,
        isTentative: false,
        link: 'https://upsc.gov.in/a;b',
      },
      {
        stage: 'Applications',
        startsOn: `${year}-03-01`,
        endsOn: `${year}-03-21`,
        isTentative: true,
        link: null,
      },
    ],
  );
});

test('readLines takes lines of spreadsheets and CSV files', () => {
  const link = 'https://ssc.gov.in/a;b,c';
  const dates = {
    stage: 'Tier I, Paper 2',
    startsOn: `${year}-05-24`,
    endsOn: null,
    isTentative: false,
    link,
  };
  for (const text of [
    `Stage\tDate\tLink\r\nTier I, Paper 2\t24 May ${year}\t${link}\t\r\n`,
    `"Stage","Date","Link"\n"Tier I, Paper 2","May 24, ${year}",${link}`,
    `\uFEFFsep=|\nStage|Date|Link\nTier I, Paper 2|${year}-05-24|${link}`,
    `"Tier I, Paper 2"; 24 May ${year}; ${link}`,
    `"Tier I, Paper 2", May 24, ${year}, ${link}`,
  ])
    assert.deepEqual(
      readLines(text, []).map((line) => line.dates ?? line),
      [dates],
      text,
    );
  assert.deepEqual(readLines(`Prelims, 24 May ${year},,`, [])[0]?.dates?.link, null);
});

test('a date written as a line reads back unchanged', () => {
  const dates = fc.record({
    stage: fc.constantFrom('Prelims', 'मुख्य परीक्षा', 'Tier I - 24 May', 'x'),
    startsOn: fc.integer({ min: 0, max: 300 }).map((days) => addDays(`${year}-01-01`, days)),
    days: fc.option(fc.integer({ min: 1, max: 400 })),
    isTentative: fc.boolean(),
    link: fc.constantFrom(null, 'https://ssc.gov.in/?a=1;b=2'),
  });
  fc.assert(
    fc.property(dates, ({ days, ...given }) => {
      const one = { ...given, endsOn: days === null ? null : addDays(given.startsOn, days) };
      assert.deepEqual(readLines(formatDateLine(one), [])[0]?.dates, one);
    }),
  );
});

test('linesOfNextYear repeats the last twelve months a year later', () => {
  assert.equal(
    linesOfNextYear([
      { stage: 'Result', startsOn: '2027-12-01', endsOn: null },
      { stage: 'Applications', startsOn: '2027-02-10', endsOn: '2027-03-05' },
      { stage: 'Notification', startsOn: '2026-12-20', endsOn: null },
      { stage: 'Result', startsOn: '2026-12-01', endsOn: null },
    ]),
    'Notification; 2027-12-20 tentative\nApplications; 2028-02-10 to 2028-03-05 tentative\nResult; 2028-12-01 tentative',
  );
  assert.equal(linesOfNextYear([]), '');
});
