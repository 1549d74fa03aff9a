import { sql } from 'drizzle-orm';
import { similarTexts, textSketches } from '#features/page-texts/page-texts.table.ts';
import type { Database } from '#platform/database/database.ts';
import { getSearchText } from '#lib/text/search-words.ts';

const windowSize = 5;
/** One window of so many is kept, a prime: a paper of 5,000 words has some 160 hashes. */
const windowsPerHash = 31;
/** Texts of fewer words, such as notices, share too much by chance. */
const minWords = 640;

/** One step of the hash FNV-1a. */
const mixHash = (hash: number, part: number) => Math.imul(hash ^ part, 0x01000193);

function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = mixHash(hash, word.charCodeAt(at));
  return hash;
}

/**
 * Returns hashes of a sample of the windows of five words, each once, in the order of the text. Equal windows are in the
 * sample of every text or of none, so two sketches share the same part as their texts. Empty for a short text.
 */
export function sketchText(text: string): number[] {
  const words = getSearchText(text).trim().split(' ').map(hashWord);
  if (words.length < minWords) return [];
  const hashes = words.slice(windowSize - 1).map((_, at) => words.slice(at, at + windowSize).reduce(mixHash));
  return [...new Set(hashes.filter((hash) => hash % windowsPerHash === 0))];
}

/** A window of words in more files is a heading or an instruction. */
const maxFilesOfHash = 8;
const minHashes = 20;
/** Windows across two questions differ: papers with 30% equal questions share a quarter of their windows. */
const minShare = 0.25;
/** Recognitions of one page differ in some words, and sets of a paper in the order of their questions. */
const samePaper = { minShare: 0.6, minInOrder: 0.8 };

/** Makes the sketches of all files that were read since their last one. The event loop waits for one file at most. */
export async function makeSketches(db: Database, signal: AbortSignal): Promise<void> {
  const due = await db.execute<{ sha256: string }>(sql`
    SELECT sha256 FROM page_text_files AS file WHERE state IN ('done', 'failed') AND NOT EXISTS (
      SELECT FROM ${textSketches} AS sketch WHERE sketch.sha256 = file.sha256 AND sketch.read_at = file.updated_at)`);
  for (const { sha256 } of due.rows) {
    signal.throwIfAborted();
    const result = await db.execute<{ readAt: string; text: string | null }>(sql`
      SELECT updated_at::text AS "readAt", (
        SELECT string_agg(text, ' ' ORDER BY page) FROM page_texts WHERE page_texts.sha256 = file.sha256) AS text
      FROM page_text_files AS file WHERE sha256 = ${sha256}`);
    for (const { readAt, text } of result.rows)
      await db.execute(sql`
        INSERT INTO ${textSketches} (sha256, hashes, read_at)
        SELECT sha256, ${sql.param(sketchText(text ?? ''))}::integer[], ${readAt}::timestamptz
        FROM page_text_files WHERE sha256 = ${sha256}
        ON CONFLICT (sha256) DO UPDATE SET hashes = excluded.hashes, read_at = excluded.read_at`);
  }
}

/**
 * Compares all sketches and stores the pairs that share questions. Shared windows are counted in proportion to the smaller
 * sketch, without frequent windows: the share is the same from both sides. The time is linear, as only rare windows join.
 */
export async function compareSketches(transaction: Database): Promise<void> {
  await transaction.execute(sql`DELETE FROM ${similarTexts}`);
  await transaction.execute(sql`
    WITH sketches AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY sha256)::integer AS file, sha256, hashes FROM ${textSketches}
    ), hashed AS (
      SELECT file, hash, at::integer, count(*) OVER (PARTITION BY hash) AS files
      FROM sketches, unnest(hashes) WITH ORDINALITY AS hashes_of_file (hash, at)
    ), telling AS MATERIALIZED (
      SELECT file, hash, at, files, count(*) OVER (PARTITION BY file) AS size FROM hashed WHERE files <= ${maxFilesOfHash}
    ), shared AS (
      SELECT one.file, other.file AS other_file, least(one.size, other.size) AS size,
        other.at > lag(other.at) OVER (PARTITION BY one.file, other.file ORDER BY one.at) AS is_in_order
      FROM telling AS one JOIN telling AS other USING (hash)
      WHERE one.file < other.file AND one.files > 1 AND other.files > 1
    )
    INSERT INTO ${similarTexts} (sha256, other_sha256, is_same_paper)
    SELECT one.sha256, other.sha256, count(*) >= ${samePaper.minShare}::float8 * size
      AND avg(is_in_order::integer) >= ${samePaper.minInOrder}::float8
    FROM shared JOIN sketches AS one USING (file) JOIN sketches AS other ON other.file = other_file
    WHERE size >= ${minHashes}
    GROUP BY one.sha256, other.sha256, size HAVING count(*) >= ${minShare}::float8 * size`);
}
