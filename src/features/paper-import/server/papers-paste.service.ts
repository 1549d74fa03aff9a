import { paperSlug } from '#lib/url/paper-slug.ts';
import { loadCatalogNames } from '#features/catalog/catalog.server.ts';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { preview } from '#platform/audit/preview.ts';
import { noteSearchWords } from '#features/search/search.server.ts';
import { formatCount } from '#lib/text/format.ts';
import { currentYear } from '#lib/time/current-year.ts';
import type { PastedPapers, SkippedPaper } from '#platform/backup/paste-papers.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { readBatches } from './read-batches.ts';
import {
  createImportLines,
  dropImportLines,
  selectKnownPapers,
  selectTakenSlugs,
} from './import-lines.queries.ts';
import { createPaperSlugs } from '#features/papers/papers.server.ts';
import { planBatch, type BatchPlan } from './plan-batch.ts';
import { getRowUrls, type PaperRow } from './check-row.ts';
import { insertPapers, lockImportsWithin } from './write-papers.queries.ts';
import { mapFactColumns } from '#features/papers/paper-fields.contract.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { createSlug } from '#lib/url/slug.ts';
import type { PaperColumn } from './paper-columns.ts';
import type { CsvRow } from './papers-csv.ts';

/** A pasted paper as a row of an import. `line` is its position in the list. */
interface PastedRow extends CsvRow {
  /** Its previous slug, if that is still usable. */
  slug: string | null;
  seo: PastedSeo;
}

/** SEO texts that replace the generated ones. */
interface PastedSeo {
  seoTitle: string | null;
  seoDescription: string | null;
}

/** Maximum lengths in characters, as in the form of a paper. */
const maxSeoLengths = { seoTitle: 200, seoDescription: 400 };

const parts = { category: 'category', exam: 'exam', title: 'title', file_url: 'file' } as const;
const eitherOf = new Intl.ListFormat('en-IN', { type: 'disjunction' });

/**
 * Returns a sentence such as 'It has no category, exam or file.' for missing required parts, or `undefined` if none
 * is missing.
 */
function findMissingField(row: PastedRow): string | undefined {
  const lacking = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (column) => row.cell(column).trim() === '',
  );
  if (lacking.length === 0) return undefined;
  return `It has no ${eitherOf.format(lacking.map((column) => parts[column]))}.`;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts text, a number, or the `name` of an object to text. Returns '' for other values. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isObject(value) ? toText(value.name) : '';
}

/** Returns `null` for an invalid text: the paper is imported without it. */
function toSeoText(value: unknown, maxLength: number): string | null {
  const text = toText(value).trim();
  return text !== '' && text.length <= maxLength && isPublicText(text) ? text : null;
}

/** Returns the first of these values that is not blank. */
const pickText = (...values: unknown[]) => values.map(toText).find((text) => text.trim() !== '') ?? '';

/**
 * Reads a paper in the format of `library.json` or of `/api/papers/full`: names next to ids, or objects with names.
 * Other values give a row without texts, which is refused because required texts are missing.
 */
function pastedRow(value: unknown, line: number): PastedRow {
  const paper = isObject(value) ? value : {};
  const exam = isObject(paper.exam) ? paper.exam : {};
  const cells: Partial<Record<PaperColumn, string>> = {
    category: pickText(paper.category, paper.categoryName, exam.category, exam.categoryName),
    exam: pickText(paper.exam, paper.examName),
    subject: pickText(paper.subject, paper.subjectName),
    ...mapFactColumns((name) => pickText(paper[name])),
    title: pickText(paper.title),
    file_url: pickText(paper.fileUrl),
  };
  const slug = toText(paper.slug);
  return {
    line,
    cells: [],
    cell: (column) => cells[column] ?? '',
    slug: slug !== '' && createSlug(slug) === slug ? slug : null,
    seo: {
      seoTitle: toSeoText(paper.seoTitle, maxSeoLengths.seoTitle),
      seoDescription: toSeoText(paper.seoDescription, maxSeoLengths.seoDescription),
    },
  };
}

const alreadyHere = 'The paper already exists.';
const lostFile = 'Its file was stored on this site: restore the ZIP, which contains it.';

/** Imports pasted papers as `PastePapers` says. Judges them as rows of an import. */
export async function pastePapers(
  { write, config }: Pick<Context, 'write' | 'config'>,
  actor: Actor,
  papers: readonly unknown[],
  { isPreview }: { isPreview: boolean },
): Promise<PastedPapers> {
  const paste = async ({ transaction, changed, audit }: AuditedChange): Promise<PastedPapers> => {
    // Two concurrent imports could both add the same paper.
    await lockImportsWithin(transaction);
    await createImportLines(transaction);
    const taker = await createPasteTaker(transaction, config.publicUrl);
    const rows = papers.map((paper, index) => pastedRow(paper, index + 1));
    const context = { hasFiles: false, lastYear: currentYear() + 1, areSpecimens: false };
    for await (const { papers: judged, rejects } of readBatches(oneByOne(rows), context)) {
      for (const { line, reason } of rejects) {
        const row = rows[line - 1]!;
        taker.skip({ line, title: row.cell('title') }, findMissingField(row) ?? reason);
      }
      await taker.take(
        judged.map((row) => ({ row, slug: rows[row.line - 1]!.slug, seo: rows[row.line - 1]!.seo })),
      );
    }
    await dropImportLines(transaction);
    const { added } = taker;
    const skipped = taker.skipped.toSorted((a, b) => a.paper - b.paper);
    if (added.length > 0) {
      const after = { restored: added.length, skipped: skipped.length };
      audit({ action: 'backup.pasted', subjectName: formatCount(added.length, 'paper'), after });
      changed('papers', 'catalog');
    }
    return { added, skipped };
  };
  return isPreview ? preview(write, paste) : write(actor, paste);
}

interface Pasted {
  row: PaperRow;
  /** Its previous slug, if that is still usable. */
  slug: string | null;
  seo: PastedSeo;
}

async function createPasteTaker(transaction: Database, publicUrl: string) {
  const names = await loadCatalogNames(transaction);
  const findTaken = (slugs: string[]) => selectTakenSlugs(transaction, slugs, false);
  const slugs = createPaperSlugs(findTaken);
  /** Slugs of this list so far. */
  const listedSlugs = new Set<string>();
  const taker = {
    added: [] as PastedPapers['added'],
    skipped: [] as SkippedPaper[],
    skip({ line, title }: Pick<PaperRow, 'line' | 'title'>, reason: string) {
      taker.skipped.push({ paper: line, title, reason });
    },

    async take(batch: Pasted[]): Promise<void> {
      const newPapers = await omitPresent(batch);
      const plan = await planned(newPapers.map(({ row }) => row));
      const slugOfLine = new Map(newPapers.map(({ row, slug }) => [row.line, slug]));
      const { additions, unchanged, duplicates, ambiguous } = plan;
      for (const { row, reason } of ambiguous) taker.skip(row, reason);
      for (const { candidate } of unchanged) taker.skip(candidate.row, alreadyHere);
      for (const { row, of } of duplicates)
        taker.skip(row, `It has the same file as ${of.slug === '' ? 'another paper in the list' : of.slug}.`);
      const claimed = await slugs.claim(
        additions.map(({ candidate: { row } }) => slugOfLine.get(row.line) ?? paperSlug(row.title, row.year)),
      );
      const seoOfLine = new Map(newPapers.map(({ row, seo }) => [row.line, seo]));
      const ids = await insert(transaction, plan, { slugs: claimed, seoOfLine });
      for (const [index, { candidate }] of additions.entries())
        taker.added.push({ id: ids[index]!, title: candidate.row.title });
    },
  };

  /** Omits papers whose slug exists already, or whose file is unavailable. */
  async function omitPresent(batch: Pasted[]): Promise<Pasted[]> {
    const present = await findTaken(batch.flatMap(({ slug }) => slug ?? []));
    return batch.filter(({ row, slug }) => {
      const isPresent = slug !== null && (present.has(slug) || listedSlugs.has(slug));
      if (slug !== null) listedSlugs.add(slug);
      if (isPresent) taker.skip(row, alreadyHere);
      else if (row.url?.startsWith(`${publicUrl}/files/`)) taker.skip(row, lostFile);
      else return true;
      return false;
    });
  }

  async function planned(rows: PaperRow[]): Promise<BatchPlan> {
    const urls = [...new Set(rows.flatMap(getRowUrls))];
    const existing = await selectKnownPapers(transaction, { sha256s: [], urls });
    return planBatch(
      transaction,
      rows.map((row) => ({ row, file: null })),
      { papers: existing, isUrlUnique: false },
      names,
    );
  }

  return taker;
}

async function insert(
  transaction: Database,
  { additions }: BatchPlan,
  { slugs, seoOfLine }: { slugs: string[]; seoOfLine: Map<number, PastedSeo> },
): Promise<number[]> {
  const ids = await insertPapers(
    transaction,
    additions.map(({ candidate: { row }, examId, subjectId }, index) => {
      return {
        ...row,
        externalUrl: row.url,
        ...seoOfLine.get(row.line),
        slug: slugs[index]!,
        examId,
        subjectId,
      };
    }),
  );
  await noteSearchWords(transaction, ids);
  return ids;
}

async function* oneByOne<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}
