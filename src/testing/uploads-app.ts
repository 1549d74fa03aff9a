import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { partType, type Upload } from '#features/files/files.contract.ts';
import { sweepFiles, type DueDeletion } from '#features/files/server/files-sweep.service.ts';
import { claimEmptyStore } from '#features/files/server/store-survey.service.ts';
import { uploadRoutes } from '#features/files/server/uploads.routes.ts';
import { getUploadChecks } from '#features/files/server/upload-checks.ts';
import type { Context } from '#platform/context/context.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice, type BackOffice } from './back-office.ts';
import { eventually } from './eventually.ts';

type Role = 'owner' | 'editor';

/** Maximum file size in bytes in these tests. */
export const maxFileBytes = 200_000;

/** Creates the back office with uploads, in the test's own folders. */
export async function uploadsApp() {
  const office = await backOffice();
  const { app, db, call } = office;
  const home = mkdtempSync(join(tmpdir(), 'uploads-'));
  const partsFolder = join(home, 'uploads');
  const storage = createFolderStorage(join(home, 'files'));
  await claimEmptyStore({ db, storage });
  const ctx: Context = {
    ...office.ctx,
    storage,
    config: { ...office.ctx.config, dataDir: home, maxFileBytes },
  };
  const sweep = (purges?: DueDeletion[]) => sweepFiles(ctx, new AbortController().signal, purges);
  uploadRoutes(app, ctx);
  after(async () => {
    await app.close();
    await getUploadChecks(ctx).close();
    rmSync(home, { recursive: true });
  });

  const announce = (name: string, bytes: number, as: Role = 'owner') =>
    call('POST', '/api/admin/uploads', { name, bytes, fingerprint: `${name} ${bytes}` }, as);
  const send = (id: string, offset: number, part: Buffer, as: Role = 'owner') =>
    call('PATCH', `/api/admin/uploads/${id}`, part, as, {
      'content-type': partType,
      'upload-offset': String(offset),
    });
  const find = async (id: string) => (await call('GET', `/api/admin/uploads/${id}`)).json<Upload>();

  /** Sends a whole file and waits for the result of its check. */
  async function uploadFile(name: string, content: Buffer): Promise<Upload> {
    const { id, state } = (await announce(name, content.length)).json<Upload>();
    if (state === 'receiving') await send(id, 0, content);
    await eventually(async () => {
      if ((await find(id)).state === 'checking') throw new Error('not judged yet');
    });
    return find(id);
  }

  return {
    ...(office satisfies BackOffice),
    ctx,
    home,
    storage,
    sweep,
    announce,
    send,
    find,
    uploadFile,
    /** Names of the incomplete uploads. */
    partNames: (): string[] => listNames(partsFolder),
    partsFolder,
    storedKeys: async () => (await Array.fromAsync(storage.list())).map(({ key }) => key).sort(),
  };
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
