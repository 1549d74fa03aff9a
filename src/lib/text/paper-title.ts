/** Placeholders of a title template. */
export const titlePlaceholders = ['exam', 'year', 'session', 'subject', 'type', 'language'] as const;
export type TitlePlaceholder = (typeof titlePlaceholders)[number];

/** '{exam}, {year}, ...' */
export const placeholderList = titlePlaceholders.map((name) => `{${name}}`).join(', ');

/** Facts of a paper as text. A blank one is left out of the title. */
export type TitleFacts = Record<TitlePlaceholder, string>;

/** Template of exams that have none. */
export const defaultTitleTemplate = '{exam} {year} {session} {subject}';
export const maxTitleLength = 300;
export const maxTitleTemplateLength = 200;

/** Values that titles omit: most papers have them. */
const usual: Partial<Record<TitlePlaceholder, string>> = {
  session: 'Annual',
  subject: 'General',
  type: 'Question paper',
};

const placeholder = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is TitlePlaceholder =>
  (titlePlaceholders as readonly string[]).includes(name);

/** Returns why a template cannot be used, or `null` if it can. */
export function findTemplateProblem(template: string): string | null {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) return `{${unknown}} is not a placeholder. Use ${placeholderList}.`;
  if (/[{}]/.test(template.replaceAll(placeholder, ''))) return 'A brace has no partner';
  return names.length === 0 ? `Use at least one of ${placeholderList}` : null;
}

/**
 * Composes a paper's title, such as 'SSC CGL 2019 Tier 1 Mathematics'. `null` is the default template. Appends a type
 * other than 'Question paper' if the template does not place it. Returns '' if all facts are blank.
 */
export function composeTitle(template: string | null, facts: TitleFacts): string {
  const full = template ?? defaultTitleTemplate;
  const placed = full.includes('{type}') ? full : `${full} {type}`;
  // A session such as '2024-25' or '9 March 2020' names the year.
  const year = facts.year.trim();
  const yearInSession = new RegExp(String.raw`(?:${year}-\d\d|\p{L} ${year})(?![\d-])`, 'u');
  const isYearInSession = full.includes('{session}') && yearInSession.test(facts.session);
  const getText = (name: TitlePlaceholder) => {
    if (name === 'year' && isYearInSession) return '';
    const fact = facts[name].trim();
    return fact.toLowerCase() === usual[name]?.toLowerCase() ? '' : fact;
  };
  if (titlePlaceholders.every((name) => getText(name) === '')) return '';
  const text = placed.replaceAll(placeholder, (whole, name: string) =>
    isPlaceholder(name) ? getText(name) : whole,
  );
  return withoutGaps(text).slice(0, maxTitleLength).toWellFormed().trim();
}

/** The facts of a saved paper, and the template of its exam. */
export interface TitledPaper {
  titleTemplate: string | null;
  examName: string;
  year: number | null;
  session: string | null;
  subjectName: string | null;
  paperType: string;
  language: string;
}

/** Returns the title that the upload of a paper with these facts proposes. */
export function proposeTitle({ titleTemplate, ...paper }: TitledPaper): string {
  return composeTitle(titleTemplate, {
    exam: paper.examName,
    year: String(paper.year ?? ''),
    session: paper.session ?? '',
    subject: paper.subjectName ?? '',
    type: paper.paperType,
    language: paper.language,
  });
}

/** Returns the title of a paper with new facts: a generated one is generated again, a written one stays. */
export function followTitle(before: TitledPaper & { title: string }, after: TitledPaper): string {
  return before.title === proposeTitle(before) ? proposeTitle(after) : before.title;
}

/** Removes the brackets, commas and dashes that blank facts leave behind. */
function withoutGaps(text: string): string {
  return text
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?[,:;|]| [-–—/])+(?= ?(?:[,:;|]|[-–—/] |$))/g, '')
    .replaceAll(/ ([,:;])/g, '$1')
    .replace(/^[\s,:;|/–—-]+/, '')
    .trim();
}
