import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { papersAdminRoutes } from '#features/manage-papers/server/papers-admin.routes.ts';
import { createExam, createSubject } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { uploadsApp } from '#testing/uploads-app.ts';
import type { PaperProposal } from '../paper-upload.contract.ts';
import { maxUploadRules, type UploadRule } from '../upload-rules.contract.ts';
import { intakeRoutes } from './paper-upload.routes.ts';
import { shippedRules } from './shipped-rules.ts';
import { insertShippedRules } from './upload-rules.queries.ts';
import { uploadRulesRoutes } from './upload-rules.routes.ts';

const { ctx, app, db, call, audited, uploadFile } = await uploadsApp();
uploadRulesRoutes(app, ctx);
intakeRoutes(app, ctx, { start: () => {} });
papersAdminRoutes(app, ctx);
const board = await createExam(db, { name: 'Bihar Board Intermediate', aliases: ['BSEB'] });
const gate = await createExam(db, { name: 'GATE' });
await createSubject(db, { name: 'Philosophy' });

let pages = 0;
/** Uploads a file with a page of its own. */
async function upload(name: string, text = `page ${(pages += 1)}`): Promise<PaperProposal> {
  const { id } = await uploadFile(name, tinyPdf([{ text }]));
  return (await call('GET', `/api/admin/uploads/${id}/proposal`)).json();
}
async function save({ uploadId }: PaperProposal, fields: object): Promise<void> {
  const answer = await call('POST', '/api/admin/papers', {
    examId: board.id,
    title: 'A paper',
    year: 2024,
    fileUrl: '',
    subjectName: null,
    language: 'Hindi',
    uploadId,
    ...fields,
  });
  assert.equal(answer.statusCode, 201, answer.body);
}
const list = async () => (await call('GET', '/api/admin/upload-rules')).json<UploadRule[]>();
const facts = ({ place, words, examName, field, value, source, confirmations }: UploadRule) => ({
  place,
  words,
  examName,
  field,
  value,
  source,
  confirmations,
});
const add = (fields: object) =>
  call('POST', '/api/admin/upload-rules', {
    place: 'name',
    words: 'X Q',
    examName: 'GATE',
    field: 'subject',
    value: 'Queueing Theory',
    ...fields,
  });

describe('learning', () => {
  test('a corrected subject teaches the code of the file name', async () => {
    await save(await upload('bseb darshan_2023.pdf'), { subjectName: 'Philosophy' });
    const rule = {
      place: 'name',
      words: 'darshan',
      examName: 'Bihar Board Intermediate',
      field: 'subject',
      value: 'Philosophy',
      source: 'learned',
      confirmations: 0,
    };
    assert.deepEqual((await list()).map(facts), [rule]);
    assert.equal((await upload('bseb darshan_2024.pdf')).subjectName.value, '');
  });

  test('a second correction that agrees makes a learned rule act, until it is removed', async () => {
    await save(await upload('bseb darshan_2022.pdf'), { subjectName: 'Philosophy' });
    const { id: ruleId } = (await list()).find(({ words }) => words === 'darshan')!;
    const propose = async () => (await upload('bseb darshan_2021.pdf')).subjectName;
    assert.deepEqual(await propose(), { value: 'Philosophy', from: 'learned', isSure: true, ruleId });
    await call('DELETE', `/api/admin/upload-rules/${ruleId}`);
    assert.equal((await propose()).value, '');
  });

  test('two corrections that differ do not make a rule act', async () => {
    await save(await upload('bseb tarkshastra_2023.pdf'), { subjectName: 'Philosophy' });
    await save(await upload('bseb tarkshastra_2022.pdf'), { subjectName: 'Logic' });
    assert.equal((await upload('bseb tarkshastra_2021.pdf')).subjectName.value, '');
  });

  test('each learned value is in the audit log once', async () => {
    const learned = (await audited()).filter(({ action }) => action === 'upload.rule-learned');
    assert.deepEqual(
      learned.map(({ subjectName }) => subjectName),
      ['darshan: Philosophy', 'tarkshastra: Philosophy', 'tarkshastra: Logic'],
    );
  });

  test('a rule that is learned again starts without confirmations', async () => {
    const teach = async (year: number) =>
      save(await upload(`bseb tark_${year}.pdf`), { subjectName: 'Philosophy' });
    const find = async () => (await list()).find(({ words }) => words === 'tark');
    await teach(2020);
    await teach(2021);
    const confirmed = await find();
    assert.equal(confirmed?.confirmations, 1);
    await call('DELETE', `/api/admin/upload-rules/${confirmed.id}`);
    await teach(2022);
    assert.equal((await find())?.confirmations, 0);
    const learned = (await audited()).filter(({ subjectName }) => subjectName === 'tark: Philosophy');
    assert.deepEqual(
      learned.map(({ action }) => action),
      ['upload.rule-learned', 'upload.rule-removed', 'upload.rule-learned'],
    );
  });

  test('a heading teaches its exam', async () => {
    const uploadScan = () =>
      upload('scan0001.pdf', `BIHAR SENIOR EXAMINATION 2020\n${(pages += 1)} pages for all candidates`);
    await save(await uploadScan(), {});
    assert.equal((await uploadScan()).examId.value, null);
    await save(await uploadScan(), {});
    const { ruleId: _ruleId, ...examId } = (await uploadScan()).examId;
    assert.deepEqual(examId, { value: board.id, from: 'learned', isSure: false });
  });

  test('a misread heading and the words of scanners and chat apps teach nothing', async () => {
    const before = (await list()).length;
    const misread = `BIHAR SENIOR EXAMINATLON 2020\n${(pages += 1)} pages for all candidates`;
    await save(await upload('scan0003.pdf', misread), {});
    for (const name of ['whatsapp', 'final copy', 'Adobe Scan 12 Mar 2024', 'IMG-20240312-WA0001'])
      await save(await upload(`${name} bseb.pdf`), { subjectName: 'Logic' });
    assert.equal((await list()).length, before);
  });

  test('a name with several unknown words teaches nothing', async () => {
    const before = (await list()).length;
    await save(await upload('bseb darshan2 2020 vol copyshop.pdf'), { subjectName: 'Logic' });
    assert.equal((await list()).length, before);
  });
});

describe('rules', () => {
  test('a rule of a user proposes its value for its exam', async () => {
    const answer = await add({});
    assert.equal(answer.statusCode, 201, answer.body);
    assert.deepEqual(facts(answer.json()), {
      place: 'name',
      words: 'x q',
      examName: 'GATE',
      field: 'subject',
      value: 'Queueing Theory',
      source: 'by hand',
      confirmations: 0,
    });
    assert.deepEqual((await upload('GATE_XQ 2020.pdf')).subjectName.value, '');
    assert.deepEqual((await upload('GATE_x-q 2020.pdf')).subjectName, {
      value: 'Queueing Theory',
      from: 'learned',
      isSure: true,
      ruleId: answer.json<UploadRule>().id,
    });
    assert.equal((await upload('bseb x-q 2020.pdf')).subjectName.value, '');
  });

  test('a learned value does not replace a rule of a user', async () => {
    await save(await upload('GATE x-q 2021.pdf'), { examId: gate.id, subjectName: 'Quantum Physics' });
    const rule = (await list()).find(({ words }) => words === 'x q');
    assert.deepEqual([rule?.value, rule?.source], ['Queueing Theory', 'by hand']);
  });

  test('a removed rule no longer proposes', async () => {
    const { id } = (await list()).find(({ words }) => words === 'x q')!;
    assert.equal((await call('DELETE', `/api/admin/upload-rules/${id}`)).statusCode, 200);
    assert.equal((await upload('GATE x-q 2022.pdf')).subjectName.value, '');
    assert.equal((await call('DELETE', `/api/admin/upload-rules/${id}`)).statusCode, 404);
  });

  test('shipped rules are written once, and a removed one stays removed', async () => {
    assert.equal(await insertShippedRules(db), shippedRules.length);
    const { id } = (await list()).find(({ words, examName }) => words === 'ma' && examName === 'GATE')!;
    await call('DELETE', `/api/admin/upload-rules/${id}`);
    assert.equal(await insertShippedRules(db), 0);
    assert.ok(!(await list()).some((rule) => rule.id === id));
  });

  test('a shipped rule that was learned again stays removed', async () => {
    await save(await upload('GATE ee 2021.pdf'), { examId: gate.id, subjectName: 'Power Systems' });
    const { id, source } = (await list()).find(
      ({ words, examName }) => words === 'ee' && examName === 'GATE',
    )!;
    assert.equal(source, 'learned');
    // One correction does not replace what the software ships.
    assert.equal((await upload('GATE ee 2022.pdf')).subjectName.value, 'Electrical Engineering');
    await call('DELETE', `/api/admin/upload-rules/${id}`);
    assert.equal(await insertShippedRules(db), 0);
    assert.ok(!(await list()).some((rule) => rule.id === id));
  });

  test('removed rules do not count towards the limit', async () => {
    await db.execute(sql`
      INSERT INTO upload_rules (place, words, field, value, source, is_removed)
      SELECT 'name', 'gone ' || number, 'subject', 'Gone', 'shipped', true
      FROM generate_series(1, ${maxUploadRules}::int) AS number`);
    assert.equal((await add({ words: 'after removals' })).statusCode, 201);
    await db.execute(sql`DELETE FROM upload_rules WHERE value = 'Gone'`);
  });

  test('a rule for an exam that the library lacks is idle', async () => {
    const answer = await add({ words: 'ntpc', examName: null, field: 'exam', value: 'RRB NTPC' });
    assert.equal(answer.json<UploadRule>().isIdle, true);
  });

  test('a rule needs words and a value', async () => {
    assert.equal((await add({ words: ' ' })).statusCode, 400);
    assert.equal((await add({ words: '---' })).statusCode, 400);
    assert.equal((await add({ value: '' })).statusCode, 400);
    assert.equal((await add({ words: 'a\u0000b' })).statusCode, 400);
    assert.equal((await add({ field: 'year' })).statusCode, 400);
  });
});
