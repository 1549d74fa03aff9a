import { addYears, type CalendarDay } from '#lib/calendar-day.ts';
import { calendarFields } from '../../calendar-admin.contract.ts';
import { typedDates } from './typed-day.ts';

/** A date as it is sent. */
export interface DatesToAdd {
  stage: string;
  startsOn: CalendarDay;
  endsOn: CalendarDay | null;
  isTentative: boolean;
  link: string | null;
}

export interface ReadLine {
  /** From 1 on, as in the box. */
  number: number;
  text: string;
  dates?: DatesToAdd;
  /** Why the line cannot be saved. */
  problem?: string;
}

const form = 'Write the stage; the date or window; and the official link if there is one';
const stages = 'Write what happens before the first ;';

function readLine(text: string): { dates: DatesToAdd } | { problem: string } {
  const [stage = '', when = '', link = '', ...others] = text.split(';').map((part) => part.trim());
  if (stage === '') return { problem: stages };
  // A link may have a semicolon of its own; something before it may not.
  const address = [link, ...others].filter((part) => part !== '').join(';');
  if (when === '') return { problem: form };
  const isTentative = /\btentative\b/i.test(when);
  const dates = typedDates(when.replace(/[(,]?\s*\btentative\b\s*\)?/i, '').trim());
  if (!dates) return { problem: `'${when}' is no date. Write 24 May 2027, or 24 May 2027 to 14 June 2027` };
  const read = { stage, ...dates, isTentative, link: address === '' ? null : address };
  const checked = calendarFields.safeParse({ ...read, examId: 1 });
  return checked.success ? { dates: read } : { problem: checked.error.issues[0]?.message ?? form };
}

interface Known {
  stage: string;
  startsOn: CalendarDay;
  endsOn: CalendarDay | null;
}

const keyOf = ({ stage, startsOn, endsOn }: Known) =>
  JSON.stringify([
    stage.normalize('NFC').replace(/\s+/gu, ' ').toLowerCase(),
    startsOn,
    endsOn === startsOn ? null : endsOn,
  ]);

/**
 * One date a line, `stage; date or window; link`, with 'tentative' after the date if it is; blank lines are passed over.
 * `known` are the dates that the exam has: what is there already, or twice in the box, is a problem of its line.
 */
export function readLines(text: string, known: Known[]): ReadLine[] {
  const seen = new Map(known.map((dates) => [keyOf(dates), 'is in the calendar of this exam already']));
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ number: at + 1, text: line.trim() }));
  return lines
    .filter((line) => line.text !== '')
    .map((line) => {
      const read = readLine(line.text);
      if ('problem' in read) return { ...line, ...read };
      const repeated = seen.get(keyOf(read.dates));
      seen.set(keyOf(read.dates), `stands in line ${line.number} already`);
      return repeated ? { ...line, problem: `This date ${repeated}` } : { ...line, ...read };
    });
}

/** An entry as a line that reads back as the same. */
export function lineOf({ stage, startsOn, endsOn, isTentative, link }: DatesToAdd): string {
  const when = endsOn === null ? startsOn : `${startsOn} to ${endsOn}`;
  return [stage.replaceAll(';', ','), isTentative ? `${when} tentative` : when, ...(link ? [link] : [])].join(
    '; ',
  );
}

/** The last twelve months of an exam's dates a year later, as lines: to be corrected once announced, so tentative. */
export function linesOfNextYear(entries: Known[]): string {
  const latest = entries
    .map(({ startsOn }) => startsOn)
    .sort()
    .at(-1);
  if (latest === undefined) return '';
  // Not by the calendar year: many an exam begins in one and ends in the next.
  const after = addYears(latest, -1);
  return entries
    .filter(({ startsOn }) => startsOn > after)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    .map(({ stage, startsOn, endsOn }) =>
      lineOf({
        stage,
        startsOn: addYears(startsOn, 1),
        endsOn: endsOn === null ? null : addYears(endsOn, 1),
        isTentative: true,
        // Last year's page tells of last year's exam.
        link: null,
      }),
    )
    .join('\n');
}
