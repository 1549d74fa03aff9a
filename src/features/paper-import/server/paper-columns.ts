import type { ColumnTitles } from '#platform/csv/find-columns.ts';

import { factColumns, mapFactColumns, paperFacts } from '#features/papers/paper-fields.contract.ts';

/** Columns of the papers CSV, in the order of the export. */
export const paperColumns = [
  'category',
  'exam',
  'subject',
  ...factColumns,
  'title',
  'file',
  'file_url',
] as const;
/** The export writes `specimen` only for a library with specimens, so that they stay marked. */
export type PaperColumn = (typeof paperColumns)[number] | 'specimen';

/** Titles of columns in English and Hindi. */
export const columnTitles: ColumnTitles<PaperColumn> = {
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
  ...mapFactColumns((name) => [paperFacts[name].csvName, ...paperFacts[name].csvAliases]),
  file: ['file', 'file name'],
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
    'फ़ाइल',
    'फाइल',
    'लिंक',
    'डाउनलोड',
    'डाउनलोड लिंक',
    'पीडीएफ',
    'पीडीएफ लिंक',
  ],
  specimen: ['specimen'],
};
