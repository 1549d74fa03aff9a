/** Usual stages of an exam, in their order. The site translates these to the visitor's language. */
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
