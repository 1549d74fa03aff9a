import { freeSlug, createSlug } from '#lib/url/slug.ts';
import type { Database } from '#platform/database/database.ts';
import { insertCategory, insertExam, insertSubject, selectCatalogNames } from './catalog-names.queries.ts';
import { createNameLookup, type NamedRecord, type NameLookup } from './name-lookup.ts';
import type { CategoryIcon } from '../catalog.contract.ts';

/** The first row that contains a word of the name decides. */
const wordsOfIcons: readonly [CategoryIcon, readonly string[]][] = [
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
function chooseIcon(name: string): CategoryIcon {
  const words = new Set(name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  const row = wordsOfIcons.find(([, iconWords]) => iconWords.some((word) => words.has(word)));
  return row?.[0] ?? 'GraduationCap';
}

/** Names of the category, exam and subject of a paper, as a user typed them. */
export interface PlaceNames {
  category: string;
  exam: string;
  subject: string | null;
}

/** `undefined` if the library does not have the name yet. `subjectId` is null for a paper without a subject. */
export interface KnownPlace {
  examId: number | undefined;
  subjectId: number | null | undefined;
}

export interface MadeNames {
  categories: number;
  exams: number;
  subjects: number;
}

/** Slugs of records whose name has no letters or digits. */
const fallbackSlugs = { categories: 'category', exams: 'exam', subjects: 'subject' } as const;

export type CatalogNames = Awaited<ReturnType<typeof loadCatalogNames>>;

type Directory = NameLookup<DirectoryRow>;
interface DirectoryRow extends NamedRecord {
  id: number;
  slug: string;
}

/**
 * Loads the names of all categories, exams and subjects once and adds the ones created here. Finds an exam only in
 * its category. Load again if a transaction that created names has failed.
 */
export async function loadCatalogNames(db: Database) {
  const rows = await selectCatalogNames(db);
  const categories = createNameLookup<DirectoryRow>(rows.categories);
  const subjects = createNameLookup<DirectoryRow>(rows.subjects);
  const examsByCategory = new Map<number, Directory>();
  let made: MadeNames = { categories: 0, exams: 0, subjects: 0 };
  let lastNoted = 0;

  const getExams = (categoryId: number): Directory => {
    const exams = examsByCategory.get(categoryId) ?? createNameLookup<DirectoryRow>([]);
    examsByCategory.set(categoryId, exams);
    return exams;
  };
  for (const exam of rows.exams) getExams(exam.categoryId).add(exam);

  async function ensureIn(
    directory: Directory,
    name: string,
    kind: keyof MadeNames,
    insert: (slug: string) => Promise<number> | undefined,
  ): Promise<number> {
    const existing = directory.find(name);
    if (existing) return existing.id;
    const slug = freeSlug(createSlug(name, fallbackSlugs[kind]), directory.hasSlug);
    const id = (await insert(slug)) ?? (lastNoted -= 1);
    directory.add({ id, name, slug, aliases: [] });
    made[kind] += 1;
    return id;
  }

  return {
    /** Throws `validation_failed` for a name of several records. */
    find({ category, exam, subject }: PlaceNames): KnownPlace {
      const categoryId = categories.find(category)?.id;
      return {
        examId: categoryId === undefined ? undefined : getExams(categoryId).find(exam)?.id,
        subjectId: subject === null ? null : subjects.find(subject)?.id,
      };
    },
    /**
     * Like `find`, but creates missing records. Without `db` (a dry run) it only counts them, with negative ids.
     */
    async ensure(
      db: Database | null,
      { category, exam, subject }: PlaceNames,
    ): Promise<{ examId: number; subjectId: number | null }> {
      const categoryId = await ensureIn(categories, category, 'categories', (slug) =>
        db ? insertCategory(db, { name: category, slug, icon: chooseIcon(category) }) : undefined,
      );
      const examId = await ensureIn(getExams(categoryId), exam, 'exams', (slug) =>
        db ? insertExam(db, { categoryId, name: exam, slug }) : undefined,
      );
      if (subject === null) return { examId, subjectId: null };
      const subjectId = await ensureIn(subjects, subject, 'subjects', (slug) =>
        db ? insertSubject(db, { name: subject, slug }) : undefined,
      );
      return { examId, subjectId };
    },
    /** Returns the number of records created since the last call. */
    takeMade(): MadeNames {
      const taken = made;
      made = { categories: 0, exams: 0, subjects: 0 };
      return taken;
    },
  };
}
