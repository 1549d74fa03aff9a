import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { groupPapersWithin } from '#features/sittings/sittings.server.ts';
import { createExam, createPaper, createSubject, deletePapers } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { uploadsApp } from '#testing/uploads-app.ts';
import type { LibraryAnswer, PaperProposal } from '../paper-upload.contract.ts';
import { PageUnreadable } from '#platform/ocr/page-reader.ts';
import { createUploadReading } from './upload-reading.ts';
import { proposePapers } from './paper-upload.service.ts';
import { intakeRoutes } from './paper-upload.routes.ts';

const { ctx, app, db, call, announce, uploadFile } = await uploadsApp();
const ocrTexts: string[] = [];
const reading = createUploadReading(ctx, async () => ({
  recognise: async () => {
    const text = ocrTexts.shift();
    if (text === undefined) throw new PageUnreadable('no answer within 1 ms');
    return { text, edges: [], confidence: 0.9, turn: 0 };
  },
  readText: async () => ({ text: '', edges: [] }),
  stop: () => {},
}));
intakeRoutes(app, ctx, reading);
const cgl = await createExam(db, { name: 'SSC CGL', aliases: ['CGL'] });
const maths = await createSubject(db, { name: 'Mathematics' });

const getProposal = async (id: string) =>
  (await call('GET', `/api/admin/uploads/${id}/proposal`)).json<PaperProposal>();

test('a ready upload gets a proposal from its name and page', async () => {
  const text =
    'Staff Selection Commission. Mathematics. Answer all of the questions of the paper in the time given.';
  const { id } = await uploadFile('cgl 2019 shift 2.pdf', tinyPdf([{ text }]));
  const { title, duplicate, isReading: _, ...fields } = await getProposal(id);
  assert.equal(title.value, 'SSC CGL 2019 Shift 2 Mathematics');
  assert.equal(duplicate, null);
  assert.deepEqual(fields, {
    uploadId: id,
    examId: { value: cgl.id, from: 'name', isSure: true },
    year: { value: 2019, from: 'name', isSure: true },
    subjectName: { value: 'Mathematics', from: 'page', isSure: false },
    language: { value: 'English', from: 'page', isSure: true },
    paperType: { value: 'Question paper', from: null, isSure: true },
    session: { value: 'Shift 2', from: 'name', isSure: true },
    library: { similar: [], sitting: [], hasSubjects: null },
  });
});

test('a proposal prefers a duplicate in use to a trashed one', async () => {
  const { id, sha256 } = await uploadFile('again.pdf', tinyPdf([{ text: 'again' }]));
  const deleted = await createPaper(db, { title: 'Deleted', slug: 'deleted', file: { sha256: sha256! } });
  await deletePapers(db, [deleted.id]);
  assert.deepEqual((await getProposal(id)).duplicate, {
    id: deleted.id,
    slug: 'deleted',
    title: 'Deleted',
    isInTrash: true,
  });
  const paper = await createPaper(db, { title: 'Kept', file: { sha256: sha256! } });
  assert.deepEqual((await getProposal(id)).duplicate, {
    id: paper.id,
    slug: paper.slug,
    title: 'Kept',
    isInTrash: false,
  });
});

test('only ready uploads of the user have proposals', async () => {
  const { id } = (await announce('late.pdf', 500)).json<{ id: string }>();
  const late = await call('GET', `/api/admin/uploads/${id}/proposal`);
  assert.deepEqual(
    [late.statusCode, late.json<{ message: string }>().message],
    [409, 'The file is not ready yet'],
  );
  const all = (await call('GET', '/api/admin/uploads/proposals')).json<PaperProposal[]>();
  assert.deepEqual(
    all.map(({ title }) => title.value),
    ['Again', 'SSC CGL 2019 Shift 2 Mathematics'],
  );
  const ofEditor = await call('GET', '/api/admin/uploads/proposals', undefined, 'editor');
  assert.deepEqual(ofEditor.json(), []);
});

test('making many proposals does not block the event loop', async () => {
  const perTurn: number[] = [];
  let isOver = false;
  const nextTurn = () => {
    perTurn.push(0);
    if (!isOver) setImmediate(nextTurn);
  };
  nextTurn();
  const ready = Array.from({ length: 120 }, (_, index) => ({
    id: String(index),
    sha256: index.toString(16).padStart(64, '0'),
    firstPageText: '',
    pages: 1,
    readTexts: { ocrText: '', innerText: '' },
    get name() {
      perTurn[perTurn.length - 1]! += 1;
      return `cgl 2019 ${index}.pdf`;
    },
  }));
  const created = await proposePapers(ctx, reading, ready);
  isOver = true;
  assert.deepEqual(
    created.map(({ uploadId }) => uploadId),
    ready.map(({ id }) => id),
  );
  assert.ok(Math.max(...perTurn) <= 10, perTurn.join(' '));
});

test('a proposal uses newly created exams and subjects', async () => {
  const { id } = await uploadFile('ctet biology 2020.pdf', tinyPdf([{ text: 'new' }]));
  assert.equal((await getProposal(id)).examId.value, null);
  const ctet = await createExam(db, { name: 'CTET' });
  await createSubject(db, { name: 'Biology' });
  const proposal = await getProposal(id);
  assert.deepEqual([proposal.examId.value, proposal.subjectName.value], [ctet.id, 'Biology']);
});

test('similar papers share the title, or exam, year, subject and session', async () => {
  const same = { examId: cgl.id, year: 2021, subjectId: maths.id, session: 'Tier 1' };
  const first = await createPaper(db, { ...same, title: 'First' });
  await createPaper(db, { ...same, year: 2022 });
  await createPaper(db, { ...same, session: null });
  await createPaper(db, { ...same, subjectId: null });
  await createPaper(db, { ...same, examId: (await createExam(db)).id });
  const similar = async (query: string) =>
    (await call('GET', `/api/admin/similar-papers?${query}`))
      .json<LibraryAnswer>()
      .similar.map(({ id }) => id);
  const asked = `examId=${cgl.id}&year=2021&subjectName=mathematics&session=tier%201`;
  assert.deepEqual(await similar(asked), [first.id]);
  const many: number[] = [];
  for (let number = 0; number < 6; number += 1) many.push((await createPaper(db, same)).id);
  assert.deepEqual(await similar(asked), many.toReversed().slice(0, 5));
  assert.equal((await similar(`examId=${cgl.id}&year=2021`)).length, 0);
  const general = await createPaper(db, { examId: cgl.id, year: 2023 });
  assert.deepEqual(await similar(`examId=${cgl.id}&year=2023&subjectName=General`), [general.id]);
  assert.deepEqual(await similar(`examId=${cgl.id}&year=2024&title=First&session=Tier%201`), [first.id]);
});

test('similar papers come with the papers of the sitting', async () => {
  const exam = await createExam(db, { name: 'GATE' });
  const paper = await createPaper(db, { examId: exam.id, year: 2021, title: 'GATE 2021 Botany' });
  await createPaper(db, { examId: exam.id, year: 2021, title: 'GATE 2021 Zoology' });
  await db.transaction(groupPapersWithin);
  const getSitting = async (title: string) =>
    (await call('GET', `/api/admin/similar-papers?examId=${exam.id}&year=2021&title=${title}&paperType=Key`))
      .json<LibraryAnswer>()
      .sitting.map(({ id }) => id);
  assert.deepEqual(await getSitting('GATE 2021 Botany answer key'), [paper.id]);
  assert.deepEqual(await getSitting('GATE 2021 Physics answer key'), []);
});

test('a proposal knows the papers that it is like, and whether papers of the exam have subjects', async () => {
  const exam = await createExam(db, { name: 'Bank PO' });
  const library = async (name: string) =>
    (await getProposal((await uploadFile(name, tinyPdf([{ text: name }]))).id)).library;
  assert.deepEqual(await library('bank po 2020 maths.pdf'), { similar: [], sitting: [], hasSubjects: null });
  const paper = await createPaper(db, { examId: exam.id, year: 2020, subjectId: maths.id });
  const { similar, hasSubjects } = await library('bank po 2020 maths (1).pdf');
  assert.deepEqual([similar.map(({ id }) => id), hasSubjects], [[paper.id], true]);
  await createPaper(db, { examId: exam.id, year: 2019, subjectId: null });
  assert.deepEqual(await library('bank po 2019 maths.pdf'), { similar: [], sitting: [], hasSubjects: false });
  const namesake = await createPaper(db, { examId: exam.id, year: 2015, title: 'Bank PO 2018 Shift 2' });
  assert.deepEqual(
    (await library('bank po 2018 dusri pali.pdf')).similar.map(({ id }) => id),
    [namesake.id],
  );
});

test('OCR of a scan changes its proposal later', async () => {
  await reading.settled();
  ocrTexts.push('SSC CGL 2018\nMathematics\n');
  const { id } = await uploadFile('scan0001.pdf', tinyPdf([{ text: '' }]));
  const before = await getProposal(id);
  assert.deepEqual([before.isReading, before.examId.value], [true, null]);
  await reading.settled();
  const { isReading, examId, title } = await getProposal(id);
  assert.equal(isReading, false);
  assert.deepEqual(examId, { value: cgl.id, from: 'ocr', isSure: true });
  assert.deepEqual(title, { value: 'SSC CGL 2018 Mathematics', from: 'ocr', isSure: true });
});

test('a page that OCR cannot read is tried once', async () => {
  const { id } = await uploadFile('scan0002.pdf', tinyPdf([{ text: '' }]));
  assert.equal((await getProposal(id)).isReading, true);
  await reading.settled();
  assert.equal((await getProposal(id)).isReading, false);
});

test('titles follow the template of the exam', async () => {
  await db.execute(sql`UPDATE exams SET title_template = '{year} CGL: {subject}' WHERE id = ${cgl.id}`);
  const { id } = await uploadFile('cgl 2017 maths.pdf', tinyPdf([{ text: 'template' }]));
  assert.equal((await getProposal(id)).title.value, '2017 CGL: Mathematics');
  assert.deepEqual((await call('GET', '/api/admin/title-templates')).json(), [
    { examId: cgl.id, titleTemplate: '{year} CGL: {subject}' },
  ]);
});
