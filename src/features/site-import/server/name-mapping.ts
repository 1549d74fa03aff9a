import { headingKey } from '#platform/csv/find-columns.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { importFieldNames, type FieldMapping, type ImportField } from '../site-import.contract.ts';
import { guessMapping } from './guess-mapping.ts';

/** Mapping texts of a command: `field=Column` and `field=value`. */
export interface MappingTexts {
  columns: string[];
  values: string[];
}

const wrong = (message: string) => new AppError('validation_failed', { public: message });

/** Splits `title=Paper name`. Throws `validation_failed` for another form. */
function splitText(text: string, option: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw wrong(`${option} takes field=..., such as ${option} title="Paper name". Given: ${text}`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Returns the index of a column by its exact name, or else ignoring case and signs. */
export function columnByName(headings: string[], name: string): number {
  const exact = headings.findIndex((heading) => heading.trim() === name);
  const at = exact === -1 ? headings.findIndex((heading) => headingKey(heading) === headingKey(name)) : exact;
  if (at === -1) throw wrong(`The file has no column ${name}. Its columns: ${headings.join(', ')}`);
  return at;
}

function fieldByName(name: string): ImportField {
  const field = importFieldNames.find((each) => each === name.toLowerCase().replace(/[\s-]/g, '_'));
  if (!field) throw wrong(`There is no field ${name}. The fields: ${importFieldNames.join(', ')}`);
  return field;
}

/** Returns the guessed mapping with the changes of a command. Throws `validation_failed` for unknown names. */
export function mappingByName(headings: string[], { columns, values }: MappingTexts): FieldMapping {
  const mapping = guessMapping(headings);
  for (const text of columns) {
    const [name, column] = splitText(text, '--map');
    mapping[fieldByName(name)].column = columnByName(headings, column);
  }
  for (const text of values) {
    const [name, value] = splitText(text, '--set');
    mapping[fieldByName(name)].value = value;
  }
  return mapping;
}

/** Describes a mapping in one line: 'title = "Paper name", category = "Other" where blank'. */
export function describeMapping(headings: string[], mapping: FieldMapping): string {
  const parts = importFieldNames.flatMap((field) => {
    const { column, value } = mapping[field];
    const from = column === null ? '' : JSON.stringify(headings[column]);
    const fixed =
      value === '' ? '' : column === null ? JSON.stringify(value) : ` or ${JSON.stringify(value)}`;
    return from + fixed === '' ? [] : [`${field} = ${from}${fixed}`];
  });
  return parts.join(', ');
}
