/** Words that may follow the name of an exam in a title. */
const afterName = /^(?:examinations?|exams?|परीक्षा)(?![\p{L}\p{M}\p{N}])/iu;
const separators = /^[\s\-–—:,|/·.)]+/u;
/** '2023', '2023-24' or '2023/2024'. */
const yearAtStart = /^(\d{4})(?:\s?[-–/]\s?(?:\d{4}|\d\d)(?!\d))?(?!\d)/;

/** Returns the length of the name at the start of a text, if a word ends there. */
function lengthOfName(text: string, names: string[]): number {
  const lower = text.toLowerCase();
  const found = names
    .filter((name) => name !== '' && lower.startsWith(name.toLowerCase()))
    .filter((name) => !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length)))
    .map((name) => name.length);
  return Math.max(0, ...found);
}

/**
 * Splits a title before the part that differs from other papers of its exam and year: 'SSC CGL 2019 Tier 1' becomes
 * 'SSC CGL 2019 ' and 'Tier 1'. The first part is empty if the title does not start with a name of the exam, or if
 * nothing would be left.
 */
export function titleParts(title: string, names: string[], year: number): [repeated: string, rest: string] {
  let at = lengthOfName(title, names);
  if (at === 0) return ['', title];
  const skip = (found: RegExpExecArray | null) => {
    at += found?.[0].length ?? 0;
  };
  for (const pattern of [separators, afterName, separators]) skip(pattern.exec(title.slice(at)));
  const shownYear = yearAtStart.exec(title.slice(at));
  if (shownYear?.[1] === String(year)) skip(shownYear);
  skip(separators.exec(title.slice(at)));
  const rest = title.slice(at);
  return /[\p{L}\p{N}]/u.test(rest.replace(/\((?:specimen|नमूना)\)/iu, ''))
    ? [title.slice(0, at), rest]
    : ['', title];
}
