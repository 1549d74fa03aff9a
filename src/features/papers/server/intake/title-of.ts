interface TitleFacts {
  examName: string | null;
  subjectName: string | null;
  year: number | null;
  session: string;
  paperType: string;
}

const longestTitle = 300;

/** A title from facts, as 'SSC CGL Mathematics 2019 Tier 1'; without exam or year the file's name, made readable. */
export function titleOf(stem: string, facts: TitleFacts): string {
  const { examName, subjectName, year, session, paperType } = facts;
  if (examName === null || year === null) return readable(stem);
  const parts = [
    examName,
    subjectName,
    year,
    session === 'Annual' ? '' : session,
    paperType === 'Question paper' ? '' : paperType,
  ];
  return parts
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .slice(0, longestTitle);
}

function readable(stem: string): string {
  const text = stem
    .normalize('NFC')
    .replace(/[\p{C}\s_+]+/gu, ' ')
    .replace(/ ?- ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const title = text.slice(0, longestTitle).toWellFormed();
  return title === '' ? 'Untitled' : title.charAt(0).toUpperCase() + title.slice(1);
}
