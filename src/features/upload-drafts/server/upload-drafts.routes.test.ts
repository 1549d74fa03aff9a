import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimUpload } from '#features/files/server/uploads-claim.service.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { uploadsApp } from '#testing/uploads-app.ts';
import type { DraftsAnswer, UploadDraft } from '../upload-drafts.contract.ts';
import { uploadDraftRoutes } from './upload-drafts.routes.ts';

const { app, db, actors, call, uploadFile, audited } = await uploadsApp();
uploadDraftRoutes(app, { db });

const url = '/api/admin/upload-drafts';
const newUpload = async (name: string) => (await uploadFile(name, tinyPdf([{ text: name }]))).id;
const save = (drafts: unknown[], as: 'owner' | 'editor' = 'owner') => call('PATCH', url, { drafts }, as);
const list = async (query = '', as: 'owner' | 'editor' = 'owner') =>
  (await call('GET', url + query, undefined, as)).json<DraftsAnswer>();
const findDraft = async (id: string) => (await list()).drafts.find(({ uploadId }) => uploadId === id);

describe('upload drafts', () => {
  test('merge fields and count versions', async () => {
    const uploadId = await newUpload('merged');
    const first = await save([{ uploadId, fields: { title: 'One', year: '20' } }]);
    assert.deepEqual(first.json<UploadDraft[]>(), [
      { uploadId, version: 1, fields: { title: 'One', year: '20' } },
    ]);
    await save([{ uploadId, fields: { year: '2020', session: '' } }]);
    assert.deepEqual(await findDraft(uploadId), {
      uploadId,
      version: 2,
      fields: { title: 'One', year: '2020', session: '' },
    });
  });

  test('keep values that the user has looked at until they are edited', async () => {
    const uploadId = await newUpload('seen');
    await save([{ uploadId, fields: { titleSeen: 'Guessed', yearSeen: '2020' } }]);
    assert.deepEqual((await findDraft(uploadId))?.fields, { titleSeen: 'Guessed', yearSeen: '2020' });
    await save([{ uploadId, fields: { title: 'Typed', titleSeen: null } }]);
    assert.deepEqual((await findDraft(uploadId))?.fields, { title: 'Typed', yearSeen: '2020' });
  });

  test('forget a field that is null', async () => {
    const uploadId = await newUpload('forgotten');
    await save([{ uploadId, fields: { title: 'One', year: '2020' } }]);
    await save([{ uploadId, fields: { title: null } }]);
    assert.deepEqual((await findDraft(uploadId))?.fields, { year: '2020' });
  });

  test('keep both fields of two simultaneous writes', async () => {
    const uploadId = await newUpload('simultaneous');
    const writes = ['title', 'session', 'language'].map((field) =>
      save([{ uploadId, fields: { [field]: field } }]),
    );
    for (const { statusCode } of await Promise.all(writes)) assert.equal(statusCode, 200);
    assert.deepEqual(await findDraft(uploadId), {
      uploadId,
      version: 3,
      fields: { title: 'title', session: 'session', language: 'language' },
    });
  });

  test('are returned once after a change', async () => {
    const uploadId = await newUpload('changed');
    const { readAt, uploadIds } = await list();
    assert.ok(uploadIds.includes(uploadId));
    await save([{ uploadId, fields: { title: 'New' } }]);
    const changed = await list(`?after=${encodeURIComponent(readAt)}`);
    assert.ok(changed.drafts.some((draft) => draft.uploadId === uploadId));
    const later = new Date(Date.now() + 60_000).toISOString();
    assert.deepEqual((await list(`?after=${encodeURIComponent(later)}`)).drafts, []);
  });

  test('belong to the user of the upload', async () => {
    const uploadId = await newUpload('private');
    await save([{ uploadId, fields: { title: 'Mine' } }]);
    const other = await save([{ uploadId, fields: { title: 'Theirs' } }], 'editor');
    assert.deepEqual([other.statusCode, other.json()], [200, []]);
    assert.deepEqual(await list('', 'editor').then(({ uploadIds, drafts }) => [uploadIds, drafts]), [[], []]);
    assert.equal((await findDraft(uploadId))?.fields.title, 'Mine');
  });

  test('are deleted with a saved or removed upload', async () => {
    const [saved, removed] = [await newUpload('saved'), await newUpload('removed')];
    await save([saved, removed].map((uploadId) => ({ uploadId, fields: { title: 'T' } })));
    await db.transaction((transaction) => claimUpload(transaction, saved, actors.owner.id));
    await call('DELETE', `/api/admin/uploads/${removed}`);
    const { drafts, uploadIds } = await list();
    for (const id of [saved, removed])
      assert.ok(!uploadIds.includes(id) && drafts.every(({ uploadId }) => uploadId !== id));
    const late = await save([{ uploadId: saved, fields: { title: 'Late' } }]);
    assert.deepEqual([late.statusCode, late.json()], [200, []]);
  });

  test('are refused with invalid or too many values', async () => {
    const uploadId = await newUpload('refused');
    const wrong = [
      [],
      [{ uploadId: 'x', fields: {} }],
      [{ uploadId, fields: { title: 'x'.repeat(301) } }],
      [{ uploadId, fields: { title: 'a\u0000b' } }],
      [{ uploadId, fields: { titleSeen: 'x'.repeat(301) } }],
      [{ uploadId, fields: { year: 2020 } }],
      [
        { uploadId, fields: {} },
        { uploadId, fields: {} },
      ],
      Array.from({ length: 101 }, () => ({ uploadId: crypto.randomUUID(), fields: {} })),
    ];
    for (const drafts of wrong) assert.equal((await save(drafts)).statusCode, 400);
    const unknown = await save([{ uploadId, fields: { title: 'T', isAdmin: 'yes' } }]);
    assert.deepEqual(unknown.json<UploadDraft[]>()[0]?.fields, { title: 'T' });
  });

  test('leave no audit entries', async () => {
    assert.deepEqual(await audited(), []);
  });
});
