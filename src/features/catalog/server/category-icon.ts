import type { CategoryIcon } from '../catalog.contract.ts';

/** The first row that contains a word of the name decides. */
const iconOfWords: readonly [CategoryIcon, readonly string[]][] = [
  ['Train', ['railway', 'railways', 'rail', 'rrb', 'rrc', 'metro']],
  ['Building', ['bank', 'banks', 'banking', 'ibps', 'sbi', 'insurance', 'corporate', 'psu']],
  ['DollarSign', ['finance', 'financial', 'rbi', 'sebi', 'nabard', 'accounts', 'audit']],
  ['Shield', ['defence', 'defense', 'army', 'navy', 'police', 'security', 'forces', 'nda', 'cds', 'capf']],
  ['Stethoscope', ['medical', 'neet', 'nursing', 'health', 'aiims', 'pharmacy']],
  ['Landmark', ['law', 'court', 'courts', 'judiciary', 'judicial', 'clat']],
  ['Calculator', ['ssc', 'staff', 'mathematics', 'maths']],
  ['BookOpen', ['teaching', 'teacher', 'teachers', 'tet', 'ctet', 'school', 'board', 'class']],
  ['Users', ['administrative', 'administration', 'panchayat', 'municipal']],
  ['GraduationCap', ['upsc', 'university', 'ugc', 'net', 'admission', 'entrance', 'gate', 'jam']],
  ['Briefcase', ['psc', 'state', 'government', 'recruitment', 'patwari', 'secretariat']],
];

/** Returns an icon that matches the words of a category name, or the graduation cap. */
export function iconForCategory(name: string): CategoryIcon {
  const words = new Set(name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  const found = iconOfWords.find(([, known]) => known.some((word) => words.has(word)));
  return found?.[0] ?? 'GraduationCap';
}
