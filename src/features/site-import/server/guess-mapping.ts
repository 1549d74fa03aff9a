import { importFieldNames, type FieldMapping, type ImportField } from '../site-import.contract.ts';

/** Names of columns in English and Hindi, the most telling first. All are in the form of `headingKey`. */
const headingNames: Record<ImportField, readonly string[]> = {
  title: [
    'title',
    'paper title',
    'paper name',
    'post title',
    'name',
    'paper',
    'शीर्षक',
    'पेपर का नाम',
    'प्रश्न पत्र',
    'प्रश्नपत्र',
    'पेपर',
    'नाम',
  ],
  category: [
    'category',
    'exam category',
    'board',
    'body',
    'commission',
    'group',
    'department',
    'श्रेणी',
    'वर्ग',
    'बोर्ड',
    'आयोग',
    'विभाग',
  ],
  exam: [
    'exam',
    'exam name',
    'examination',
    'test',
    'exam title',
    'course',
    'परीक्षा',
    'परीक्षा का नाम',
    'कोर्स',
  ],
  subject: [
    'subject',
    'subject name',
    'subjects',
    'topic',
    'stream',
    'branch',
    'विषय',
    'विषय का नाम',
    'शाखा',
  ],
  year: [
    'year',
    'exam year',
    'paper year',
    'held in',
    'yr',
    'session year',
    'वर्ष',
    'साल',
    'सन',
    'परीक्षा वर्ष',
  ],
  session: ['session', 'shift', 'tier', 'stage', 'phase', 'paper session', 'सत्र', 'पाली', 'चरण', 'शिफ्ट'],
  paper_type: ['paper type', 'type', 'kind', 'document type', 'प्रकार', 'पेपर का प्रकार'],
  language: ['language', 'medium', 'lang', 'भाषा', 'माध्यम'],
  file_url: [
    'file url',
    'file link',
    'pdf',
    'pdf url',
    'pdf link',
    'download',
    'download link',
    'download url',
    'drive link',
    'google drive link',
    'url',
    'link',
    'file',
    'फ़ाइल',
    'फाइल',
    'लिंक',
    'डाउनलोड',
    'डाउनलोड लिंक',
    'पीडीएफ',
    'पीडीएफ लिंक',
  ],
  old_url: [
    'old url',
    'old link',
    'post url',
    'page url',
    'permalink',
    'post link',
    'page',
    'पुराना लिंक',
    'पुराना यूआरएल',
    'पृष्ठ',
  ],
};

/** Folds a heading for comparison: 'Exam_Name*' -> 'exam name'. Keeps the marks of Hindi vowels. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Guesses the column of each field by the names of the headings. A column is used for one field only. A name that is
 * earlier in the list of its field precedes others: 'Paper name' is the title, even next to 'Name'.
 */
export function guessMapping(headings: string[]): FieldMapping {
  const keys = headings.map(headingKey);
  const used = new Set<number>();
  const guess = (field: ImportField) => {
    const name = headingNames[field].find((each) => {
      const at = keys.indexOf(each.normalize('NFC'));
      return at !== -1 && !used.has(at);
    });
    const column = name === undefined ? null : keys.indexOf(name.normalize('NFC'));
    if (column !== null) used.add(column);
    return { column, value: '' };
  };
  return Object.fromEntries(importFieldNames.map((field) => [field, guess(field)])) as FieldMapping;
}
