import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pageAttachments } from '#app/pages/page-parts.ts';
import { uploads } from '#features/files/uploads.table.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createExam, createPaper, createSubject } from '#testing/factories.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { badFields } from '#testing/read-app.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { listPapers } from '#features/papers/server/papers.service.ts';
import { papersAdminRoutes } from './papers-admin.routes.ts';
import { trashRoutes } from '#features/paper-trash/server/trash.routes.ts';

const { ctx: opened, db, app, drops, actors, call, audited } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'papers-admin-'));
after(() => rmSync(folder, { recursive: true }));
const storage = createFolderStorage(folder);
const ctx = { ...opened, storage };
const { publicUrl } = ctx.config;
papersAdminRoutes(app, ctx);
trashRoutes(app, ctx, pageAttachments);

async function readyUpload(text: string, userId = actors.owner.id) {
  const source = (async function* () {
    yield Buffer.from(text);
  })();
  const { key, sha256, bytes } = await storage.put(source, { maxBytes: 1_000, extension: 'pdf' });
  const [row] = await db
    .insert(uploads)
    .values({
      userId,
      name: `${text}.pdf`,
      bytes,
      fingerprint: text,
      state: 'ready',
      sha256,
      storageKey: key,
      pages: 2,
      kind: 'text',
    })
    .returning({ id: uploads.id });
  return { uploadId: row!.id, url: `${publicUrl}/files/${sha256}.pdf`, key };
}

const sound = {
  subjectName: '',
  year: 2023,
  paperType: '',
  session: '',
  language: '',
  title: 'SSC CGL Tier-I',
  fileUrl: 'https://ssc.gov.in/cgl.pdf',
  generateSEO: true,
};

function createEdit(paper: AdminPaper, changes: Partial<AdminPaper> = {}) {
  const { title, examId, subjectId, year, language, paperType, session, fileUrl } = paper;
  const { seoTitle, seoDescription, updatedAt } = paper;
  return {
    title,
    examId,
    subjectId,
    year,
    language,
    paperType,
    session,
    fileUrl,
    seoTitle,
    seoDescription,
    updatedAt,
    ...changes,
  };
}

const read = async (id: number): Promise<AdminPaper> => (await call('GET', `/api/admin/papers/${id}`)).json();

test('a new paper gets defaults for blank fields', async () => {
  const exam = await createExam(db, { name: 'SSC CGL' });
  drops.length = 0;
  const answer = await call('POST', '/api/admin/papers', { ...sound, examId: exam.id, unknown: 1 });
  assert.equal(answer.statusCode, 201);
  const saved = answer.json() as AdminPaper;
  assert.deepEqual(
    [saved.slug, saved.subjectName, saved.paperType, saved.session, saved.language, saved.fileUrl],
    ['ssc-cgl-tier-i-2023', 'General', 'Question paper', null, 'English', 'https://ssc.gov.in/cgl.pdf'],
  );
  assert.ok(saved.seoTitle!.length <= 60 && saved.seoTitle!.startsWith('SSC CGL Tier-I'));
  assert.ok(saved.seoDescription!.length >= 150 && saved.seoDescription!.length <= 160);
  assert.deepEqual(await read(saved.id), saved);
  assert.deepEqual(drops, [['catalog', 'papers']]);
  const entries = await audited();
  assert.deepEqual(
    entries.map(({ action, subjectName }) => [action, subjectName]),
    [
      ['subject.created', 'General'],
      ['paper.created', 'SSC CGL Tier-I'],
    ],
  );
  // The search finds the paper by a prefix of a word that is new to the index.
  assert.equal((await listPapers(ctx, { search: 'tie' }))[0]?.id, saved.id);

  drops.length = 0;
  const second = await call('POST', '/api/admin/papers', {
    ...sound,
    examId: exam.id,
    subjectName: '  GENERAL ',
    generateSEO: false,
  });
  const { slug, subjectId, seoTitle, seoDescription } = second.json() as AdminPaper;
  assert.deepEqual(
    [slug, subjectId, seoTitle, seoDescription],
    ['ssc-cgl-tier-i-2023-2', saved.subjectId, null, null],
  );
  assert.deepEqual(drops, [['papers']]);
});

test('a request without a year takes the current one for a new paper, and changes none', async () => {
  const { id: examId } = await createExam(db);
  const { year: _year, ...withoutYear } = sound;
  const saved = (await call('POST', '/api/admin/papers', { ...withoutYear, examId })).json() as AdminPaper;
  assert.equal(saved.year, currentYear());
  const answer = await call('PUT', `/api/admin/papers/${saved.id}`, {
    ...createEdit(saved),
    year: undefined,
  });
  assert.equal((answer.json() as AdminPaper).year, currentYear());
});

test('a paper can be saved without a year, and its title, URL and SEO texts follow', async () => {
  const { id: examId, name } = await createExam(db);
  const title = `${name} 2019`;
  for (const year of [null, '']) {
    const created = (
      await call('POST', '/api/admin/papers', {
        ...sound,
        examId,
        subjectName: null,
        session: null,
        title,
        year: 2019,
      })
    ).json() as AdminPaper;
    const edited = await call('PUT', `/api/admin/papers/${created.id}`, { ...createEdit(created), year });
    const paper = edited.json() as AdminPaper;
    assert.deepEqual([paper.year, paper.title], [null, name]);
    assert.doesNotMatch(`${paper.slug} ${paper.seoTitle} ${paper.seoDescription}`, /null|2019|of ,/);
  }
  const found = await call('GET', '/api/admin/papers?year=none');
  assert.deepEqual(
    (found.json() as { papers: AdminPaper[] }).papers.map(({ year }) => year),
    [null, null],
  );
});

test('an academic year is saved as its first year and the session', async () => {
  const { id: examId } = await createExam(db);
  const paper = { ...sound, examId, session: 'Term 1', year: '२०२३–२०२४' };
  const created = (await call('POST', '/api/admin/papers', paper)).json() as AdminPaper;
  assert.deepEqual([created.year, created.session], [2023, '2023-24 Term 1']);
  const url = `/api/admin/papers/${created.id}`;
  const edited = await call('PUT', url, { ...createEdit(created), year: '2024-25', session: null });
  const { year, session } = edited.json() as AdminPaper;
  assert.deepEqual([year, session], [2024, '2024-25']);
  for (const wrong of ['2024-26', '2024-23', '6/1/19'])
    assert.deepEqual(badFields(await call('PUT', url, { ...createEdit(created), year: wrong })), ['year']);
});

describe('a new paper', () => {
  const added = async (changes: object) => {
    const { id: examId } = await createExam(db);
    return (await call('POST', '/api/admin/papers', { ...sound, ...changes, examId })).json() as AdminPaper;
  };

  test('stores its languages in one spelling', async () => {
    assert.equal((await added({ language: 'english / HINDI' })).language, 'Hindi+English');
  });

  test('is in English if the request has no language', async () => {
    assert.equal((await added({ language: undefined })).language, 'English');
  });

  test('has an unknown language and no subject if both are null', async () => {
    const paper = await added({ language: null, subjectName: null });
    assert.deepEqual([paper.language, paper.subjectName], ['Unknown', null]);
    assert.doesNotMatch(paper.seoDescription!, /Unknown/);
  });

  test('keeps an unknown language after an edit', async () => {
    const paper = await added({ language: 'Unknown' });
    const edited = await call('PUT', `/api/admin/papers/${paper.id}`, createEdit(paper, { title: 'Other' }));
    assert.equal((edited.json() as AdminPaper).language, 'Unknown');
  });
});

describe('a share link of a known host', () => {
  const shared = 'https://drive.google.com/file/d/1aB/view?usp=sharing';
  const direct = 'https://drive.google.com/uc?export=download&id=1aB';
  const linked = async (url: { externalUrl: string; originalUrl?: string }) => {
    const { id } = await createPaper(db, { externalUrl: url.externalUrl });
    if (url.originalUrl !== undefined)
      await db.execute(sql`UPDATE papers SET original_url = ${url.originalUrl} WHERE id = ${id}`);
    return read(id);
  };

  test('is saved as a direct link with the entered URL', async () => {
    const { id: examId } = await createExam(db);
    const answer = await call('POST', '/api/admin/papers', { ...sound, examId, fileUrl: shared });
    const { fileUrl, originalUrl } = answer.json() as AdminPaper;
    assert.deepEqual([fileUrl, originalUrl], [direct, shared]);
  });

  test('stays unchanged when another field is edited', async () => {
    const paper = await linked({ externalUrl: shared });
    const edited = await call('PUT', `/api/admin/papers/${paper.id}`, createEdit(paper, { title: 'Other' }));
    const { fileUrl, originalUrl } = edited.json() as AdminPaper;
    assert.deepEqual([fileUrl, originalUrl], [shared, null]);
  });

  test('is converted to a direct link by an edit', async () => {
    const paper = await linked({ externalUrl: 'https://ssc.gov.in/other.pdf' });
    const edited = await call('PUT', `/api/admin/papers/${paper.id}`, createEdit(paper, { fileUrl: shared }));
    const { fileUrl, originalUrl } = edited.json() as AdminPaper;
    assert.deepEqual([fileUrl, originalUrl], [direct, shared]);
  });

  test('keeps the entered URL when another field is edited', async () => {
    const paper = await linked({ externalUrl: direct, originalUrl: shared });
    const edited = await call('PUT', `/api/admin/papers/${paper.id}`, createEdit(paper, { title: 'Other' }));
    assert.equal((edited.json() as AdminPaper).originalUrl, shared);
  });

  test('loses the entered URL when another URL replaces it', async () => {
    const paper = await linked({ externalUrl: direct, originalUrl: shared });
    const fileUrl = 'https://ssc.gov.in/other.pdf';
    const moved = await call('PUT', `/api/admin/papers/${paper.id}`, createEdit(paper, { fileUrl }));
    assert.equal((moved.json() as AdminPaper).originalUrl, null);
  });
});

test('a restored file keeps its active content warning', async () => {
  const { id } = await createPaper(db, { file: {} });
  await db.execute(sql`UPDATE paper_files SET active_content = 'javascript' WHERE paper_id = ${id}`);
  assert.deepEqual((await read(id)).file?.activeContent, ['javascript']);
  const { uploadId } = await readyUpload(`warned ${id}`);
  await call('PUT', `/api/admin/papers/${id}/file`, { uploadId });
  const [earlier] = (await call('GET', `/api/admin/papers/${id}/files`)).json();
  assert.deepEqual([(await read(id)).file?.activeContent, earlier.activeContent], [[], ['javascript']]);
  await call('POST', `/api/admin/papers/${id}/files/${earlier.id}/restore`);
  assert.deepEqual((await read(id)).file?.activeContent, ['javascript']);
});

test('SEO texts are generated for a new paper unless declined', async () => {
  const { id: examId } = await createExam(db);
  const { generateSEO: _unsaid, ...given } = { ...sound, examId, title: 'Unsaid' };
  const created = async (payload: object) =>
    (await call('POST', '/api/admin/papers', payload)).json() as AdminPaper;
  assert.equal((await created(given)).seoTitle, 'Unsaid Question paper PDF');
  const declined = await created({ ...given, generateSEO: false });
  assert.deepEqual([declined.seoTitle, declined.seoDescription], [null, null]);
});

test('validation errors of a new paper name the invalid field', async () => {
  const { id: examId } = await createExam(db);
  const next = new Date().getFullYear() + 1;
  for (const [changes, field] of [
    [{ title: '  ' }, 'title'],
    [{ title: 'a\u202Eb' }, 'title'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ examId: 99_999_999_999 }, 'examId'],
    [{ examId: 2_000_000_000 }, 'examId'],
    [{ examId: undefined }, 'examId'],
    [{ year: 1989 }, 'year'],
    [{ year: next + 1 }, 'year'],
    [{ year: 2020.5 }, 'year'],
    [{ fileUrl: '' }, 'fileUrl'],
    [{ fileUrl: 'not a url' }, 'fileUrl'],
    [{ fileUrl: 'javascript:alert(1)' }, 'fileUrl'],
    [{ fileUrl: '//example.org/a.pdf' }, 'fileUrl'],
    [{ fileUrl: `${publicUrl}/api/papers/1/download` }, 'fileUrl'],
    [{ uploadId: '1' }, 'uploadId'],
    [{ session: 'x'.repeat(101) }, 'session'],
    [{ generateSEO: 'yes' }, 'generateSEO'],
  ] as const) {
    const answer = await call('POST', '/api/admin/papers', { ...sound, examId, ...changes });
    assert.deepEqual(badFields(answer), [field], JSON.stringify(changes));
  }
  const bounds = [1990, next].map((year) => call('POST', '/api/admin/papers', { ...sound, examId, year }));
  assert.deepEqual(
    (await Promise.all(bounds)).map(({ statusCode }) => statusCode),
    [201, 201],
  );
  const bad = await call('POST', '/api/admin/papers', { ...sound, examId, fileUrl: 'x' });
  assert.equal(bad.json().message, 'Please enter a valid URL for the file.');
});

test('papers with the same title created in parallel get different slugs', async () => {
  const { id: examId } = await createExam(db);
  const given = { ...sound, examId, title: 'Same', subjectName: 'Brand new' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call('POST', '/api/admin/papers', given)),
  );
  const slugs = answers.map((answer) => (answer.json() as AdminPaper).slug);
  assert.deepEqual(slugs.toSorted(), ['same-2023', 'same-2023-2', 'same-2023-3', 'same-2023-4']);
});

test('an upload can become the file of only one paper', async () => {
  const { id: examId } = await createExam(db);
  const { uploadId, url } = await readyUpload('fresh');
  const given = { ...sound, examId, fileUrl: '', uploadId };
  const foreign = await call('POST', '/api/admin/papers', given, 'editor');
  assert.equal(foreign.statusCode, 409);
  const saved = (await call('POST', '/api/admin/papers', given)).json() as AdminPaper;
  assert.deepEqual([saved.fileUrl, saved.file?.originalName, saved.file?.pages], [url, 'fresh.pdf', 2]);
  const again = await call('POST', '/api/admin/papers', given);
  assert.deepEqual([again.statusCode, again.json().fields[0].field], [409, 'uploadId']);
});

test('an edit keeps the slug and fills in blank SEO texts', async () => {
  const subject = await createSubject(db);
  const created = await createPaper(db, { subjectId: subject.id, slug: 'stays', session: 'Tier-I' });
  const exam = await createExam(db);
  const before = await read(created.id);
  drops.length = 0;
  const answer = await call('PUT', `/api/admin/papers/${created.id}`, {
    ...createEdit(before, { title: ' Quite  another title ', examId: exam.id, subjectId: null, session: '' }),
    seoTitle: ' ',
    seoDescription: null,
  });
  const saved = answer.json() as AdminPaper;
  assert.deepEqual(
    [saved.slug, saved.title, saved.examId, saved.subjectId, saved.session],
    ['stays', 'Quite another title', exam.id, null, null],
  );
  assert.equal(saved.seoTitle, 'Quite another title Question paper PDF');
  assert.ok(saved.seoDescription!.startsWith('Download Quite another title'));
  assert.deepEqual(await read(created.id), saved);
  assert.deepEqual(drops, [['papers', `paper:${created.id}`]]);
  const entry = (await audited()).at(-1)!;
  assert.equal(entry.action, 'paper.updated');
  assert.equal((entry.before as { title: string }).title, created.title);
  const missing = await call('PUT', '/api/admin/papers/2000000000', createEdit(before));
  assert.equal(missing.statusCode, 404);
  for (const [changes, field] of [
    [{ language: '' }, 'language'],
    [{ subjectId: 2_000_000_000 }, 'subjectId'],
    [{ fileUrl: 'ftp://x' }, 'fileUrl'],
    [{ year: 1989 }, 'year'],
  ] as const) {
    const refused = await call('PUT', `/api/admin/papers/${created.id}`, createEdit(saved, changes));
    assert.deepEqual(badFields(refused), [field]);
  }
});

test('title, URL and SEO texts follow an edit and the old URL redirects, until a person writes a title', async () => {
  const exam = await createExam(db, { name: 'Forest Guard', titleTemplate: '{exam} {year}: {subject}' });
  const subject = await createSubject(db, { name: 'Botany' });
  const url = 'https://example.org/botany.pdf';
  const created = await call('POST', '/api/admin/papers', {
    examId: exam.id,
    title: 'Forest Guard 2025: Botany',
    year: 2025,
    fileUrl: url,
    subjectName: subject.name,
    generateSEO: true,
  });
  const before = created.json() as AdminPaper;
  const edit = async (paper: AdminPaper, changes: object) =>
    (await call('PUT', `/api/admin/papers/${paper.id}`, createEdit(paper, changes))).json() as AdminPaper;
  const saved = await edit(before, { year: 2024 });
  assert.deepEqual(
    [saved.title, saved.slug, saved.seoTitle],
    ['Forest Guard 2024: Botany', 'forest-guard-2024-botany', 'Forest Guard 2024: Botany Question paper PDF'],
  );
  assert.doesNotMatch(saved.seoDescription!, /2025/);
  const { rows } = await db.execute(
    sql`SELECT target_url FROM redirects WHERE source_url = ${`/paper/${before.slug}`}`,
  );
  assert.deepEqual(rows, [{ target_url: '/paper/forest-guard-2024-botany' }]);
  const written = await edit(saved, { title: 'Botany for guards', year: 2023 });
  assert.deepEqual([written.title, written.slug], ['Botany for guards', saved.slug]);
  const later = await edit(written, { year: 2022 });
  assert.deepEqual([later.title, later.slug], ['Botany for guards', saved.slug]);
});

test('an edit shows or hides the pages of one paper, and keeps that if it is omitted', async () => {
  const created = await createPaper(db);
  const before = await read(created.id);
  assert.deepEqual([before.showsPages, before.showsText], [null, null]);
  const change = async (changes: object) =>
    call('PUT', `/api/admin/papers/${created.id}`, { ...createEdit(await read(created.id)), ...changes });
  drops.length = 0;
  const hidden = (await change({ showsPages: false, showsText: true })).json() as AdminPaper;
  assert.deepEqual([hidden.showsPages, hidden.showsText], [false, true]);
  assert.deepEqual(drops, [['papers', `paper:${created.id}`]]);
  const { before: was, after: is } = (await audited()).at(-1)!;
  assert.partialDeepStrictEqual(
    [was, is],
    [
      { showsPages: null, showsText: null },
      { showsPages: false, showsText: true },
    ],
  );
  const other = (await change({ title: 'Other' })).json() as AdminPaper;
  assert.deepEqual([other.showsPages, other.showsText], [false, true]);
  const again = (await change({ showsPages: null, showsText: null })).json() as AdminPaper;
  assert.deepEqual([again.showsPages, again.showsText], [null, null]);
  assert.deepEqual(badFields(await change({ showsPages: 'yes' })), ['showsPages']);
});

test('generated SEO texts follow an edit and written ones stay', async () => {
  const created = await createPaper(db, { title: 'Before' });
  const change = async (changes: object) => {
    const paper = await read(created.id);
    return (
      await call('PUT', `/api/admin/papers/${created.id}`, { ...createEdit(paper), ...changes })
    ).json();
  };
  assert.equal((await change({})).seoTitle, 'Before Question paper PDF');
  const followed = (await change({ title: 'After' })) as AdminPaper;
  assert.equal(followed.seoTitle, 'After Question paper PDF');
  assert.ok(followed.seoDescription!.startsWith('Download After as'));
  await change({ seoTitle: 'By hand' });
  assert.equal((await change({ title: 'At last' })).seoTitle, 'By hand');
});

test('the second of two parallel edits is rejected as stale', async () => {
  const created = await createPaper(db);
  const before = await read(created.id);
  const [asOwner, asEditor] = await Promise.all([
    call('PUT', `/api/admin/papers/${created.id}`, createEdit(before, { title: 'By Asha' }), 'owner'),
    call('PUT', `/api/admin/papers/${created.id}`, createEdit(before, { title: 'By Ravi' }), 'editor'),
  ]);
  const [won, lost] = asOwner.statusCode === 200 ? [asOwner, asEditor] : [asEditor, asOwner];
  assert.deepEqual([won.statusCode, lost.statusCode], [200, 409]);
  const { code, message, fields } = lost.json();
  assert.deepEqual([code, fields[0].field], ['conflict', 'updatedAt']);
  assert.match(message, won === asOwner ? /^Asha changed this paper on / : /^Ravi changed this paper on /);
  assert.equal((await read(created.id)).title, won.json().title);
  const { updatedAt } = won.json();
  const again = createEdit(before, { title: 'At last', updatedAt });
  assert.equal((await call('PUT', `/api/admin/papers/${created.id}`, again)).json().title, 'At last');
  const unchecked = { ...again, title: 'Anyway', updatedAt: undefined };
  assert.equal((await call('PUT', `/api/admin/papers/${created.id}`, unchecked)).statusCode, 200);
});

test('replacing and restoring a file keeps the slug and counters', async () => {
  const one = await readyUpload('one');
  const { id: examId } = await createExam(db);
  const created = await call('POST', '/api/admin/papers', {
    ...sound,
    examId,
    fileUrl: '',
    uploadId: one.uploadId,
  });
  const paper = created.json() as AdminPaper;
  await db.execute(sql`UPDATE paper_stats SET downloads = 7 WHERE paper_id = ${paper.id}`);
  const two = await readyUpload('two');
  drops.length = 0;
  const replaced = await call('PUT', `/api/admin/papers/${paper.id}/file`, { uploadId: two.uploadId });
  const { slug, downloadCount, fileUrl, file, updatedAt } = replaced.json() as AdminPaper;
  assert.deepEqual([slug, downloadCount, fileUrl, file?.originalName], [paper.slug, 7, two.url, 'two.pdf']);
  assert.ok(updatedAt > paper.updatedAt);
  assert.deepEqual(drops, [[`paper:${paper.id}`]]);
  assert.notEqual(await storage.stat(one.key), null);

  const stale = await call('PUT', `/api/admin/papers/${paper.id}/file`, {
    uploadId: two.uploadId,
    updatedAt: paper.updatedAt,
  });
  assert.deepEqual([stale.statusCode, stale.json().fields[0].field], [409, 'updatedAt']);
  const same = await readyUpload('two');
  const refused = await call('PUT', `/api/admin/papers/${paper.id}/file`, { uploadId: same.uploadId });
  assert.equal(refused.json().message, 'The paper already has this file.');

  const earlier = await call('GET', `/api/admin/papers/${paper.id}/files`);
  const [kept] = earlier.json();
  assert.deepEqual(
    [kept.originalName, kept.replacedByName, publicUrl + kept.url],
    ['one.pdf', 'Asha', one.url],
  );
  const restore = `/api/admin/papers/${paper.id}/files/${kept.id}/restore`;
  assert.equal((await call('POST', restore)).json().fileUrl, one.url);
  assert.equal((await call('POST', restore)).statusCode, 404);
  const [now] = (await call('GET', `/api/admin/papers/${paper.id}/files`)).json();
  assert.equal(now.originalName, 'two.pdf');
});

describe('replacing a file with the file of another paper', () => {
  afterEach(() => emptyTables(db, ['papers']));

  /** Creates a paper with a stored file, another paper, and an upload of the same file. */
  async function twoPapers(text: string) {
    const given = { ...sound, examId: (await createExam(db)).id, fileUrl: '' };
    const { uploadId } = await readyUpload(text);
    const owner = (await call('POST', '/api/admin/papers', { ...given, uploadId })).json() as AdminPaper;
    const paper = await createPaper(db);
    const again = await readyUpload(text);
    const replace = (body = {}) =>
      call('PUT', `/api/admin/papers/${paper.id}/file`, { uploadId: again.uploadId, ...body });
    return { owner, replace };
  }

  test('is rejected with the title of that paper', async () => {
    const { owner, replace } = await twoPapers('twice');
    const message = `The paper ${owner.title} already has this file.`;
    assert.deepEqual((await replace()).json(), {
      code: 'conflict',
      message,
      fields: [{ field: 'duplicate', message }],
    });
  });

  test('is rejected while that paper is in the trash', async () => {
    const { owner, replace } = await twoPapers('twice in the trash');
    await call('DELETE', `/api/admin/papers/${owner.id}`);
    assert.match((await replace()).json().message, /in the trash already has this file\.$/);
  });

  test('succeeds with the same upload once the user allows it', async () => {
    const { owner, replace } = await twoPapers('twice and allowed');
    await replace();
    assert.equal((await replace({ withDuplicate: true })).json().fileUrl, owner.fileUrl);
  });
});

test('a stored file is kept when the paper becomes a link', async () => {
  const { uploadId, url } = await readyUpload('linked');
  const { id: examId } = await createExam(db);
  const given = { ...sound, examId, fileUrl: '', uploadId };
  const paper = (await call('POST', '/api/admin/papers', given)).json() as AdminPaper;
  const same = await call('PUT', `/api/admin/papers/${paper.id}`, createEdit(paper, { title: 'Renamed' }));
  assert.equal(same.json().file.originalName, 'linked.pdf');
  const other = await readyUpload('somebody else has it');
  const ours = await call(
    'PUT',
    `/api/admin/papers/${paper.id}`,
    createEdit(same.json(), { fileUrl: other.url }),
  );
  assert.deepEqual(badFields(ours), ['fileUrl']);
  const link = 'https://ssc.gov.in/x.pdf';
  const moved = await call(
    'PUT',
    `/api/admin/papers/${paper.id}`,
    createEdit(same.json(), { fileUrl: link }),
  );
  assert.deepEqual([moved.json().fileUrl, moved.json().file], [link, null]);
  const [kept] = (await call('GET', `/api/admin/papers/${paper.id}/files`)).json();
  assert.equal(publicUrl + kept.url, url);
});

test('papers are deleted, listed in the trash, restored and erased', async () => {
  const created = [await createPaper(db), await createPaper(db), await createPaper(db)];
  const ids = created.map(({ id }) => id);
  assert.deepEqual((await call('DELETE', `/api/admin/papers/${ids[0]}`)).json(), { deleted: 1 });
  assert.equal((await call('DELETE', `/api/admin/papers/${ids[0]}`)).statusCode, 404);
  const many = await call('POST', '/api/admin/papers/delete', { ids: [...ids, 2_000_000_000] });
  assert.deepEqual(many.json(), { deleted: 2 });
  const listed = (await call('GET', '/api/admin/trash?limit=2&offset=1')).json();
  assert.deepEqual([listed.total, listed.papers.length], [3, 2]);
  const back = await call('POST', '/api/admin/trash/restore', { paperIds: ids.slice(0, 2) });
  assert.deepEqual(
    back.json().restored.map(({ id }: { id: number }) => id),
    ids.slice(0, 2),
  );
  assert.equal((await call('DELETE', `/api/admin/trash/${ids[2]}`)).statusCode, 204);
  assert.equal((await call('DELETE', `/api/admin/trash/${ids[2]}`)).statusCode, 404);
  for (const paperIds of [[], Array.from({ length: 1_001 }, (_, index) => index + 1)]) {
    assert.deepEqual(badFields(await call('POST', '/api/admin/papers/delete', { ids: paperIds })), ['ids']);
    const restored = await call('POST', '/api/admin/trash/restore', { paperIds });
    assert.deepEqual(badFields(restored), ['paperIds']);
  }
});

test('papers require a signed-in editor or owner', async () => {
  const paths = [
    ['GET', '/api/admin/papers'],
    ['GET', '/api/admin/papers/facets'],
    ['GET', '/api/admin/papers/1'],
    ['GET', '/api/admin/papers/1/files'],
    ['POST', '/api/admin/papers'],
    ['PUT', '/api/admin/papers/1'],
    ['PUT', '/api/admin/papers/1/file'],
    ['POST', '/api/admin/papers/1/files/1/restore'],
    ['DELETE', '/api/admin/papers/1'],
    ['POST', '/api/admin/papers/delete'],
    ['GET', '/api/admin/trash'],
    ['POST', '/api/admin/trash/restore'],
    ['DELETE', '/api/admin/trash/1'],
  ] as const;
  for (const [method, path] of paths) {
    assert.equal((await call(method, path, undefined, null)).statusCode, 401, `${method} ${path}`);
    assert.notEqual((await call(method, path, undefined, 'editor')).statusCode, 403, `${method} ${path}`);
  }
});
