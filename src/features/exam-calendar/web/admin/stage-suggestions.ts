/** What usually happens in the course of an exam, in its order; the site shows these in the language of the reader. */
export const stageSuggestions = [
  'Notification',
  'Application opens',
  'Application closes',
  'Applications',
  'Correction',
  'Admit card',
  'Exam',
  'Prelims',
  'Mains',
  'Tier I',
  'Tier II',
  'Answer key',
  'Interview',
  'Result',
];
