import { staleEdit } from '#features/audit/audit.server.ts';
import { damagedVersion, getVersion, listVersions } from '#features/versions/versions.server.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  blocksContent,
  blocksVersion,
  type BlocksVersion,
  type BlocksVersionParams,
  type RestoreBlocksBody,
  type WholeBlocksVersion,
  hasSection,
  maxBlocks,
  type AdminBlock,
  type BlockOfSection,
  type PageOfBlocks,
} from '../inline-blocks.contract.ts';
import {
  keepBlocksVersion,
  getBlocksOwner,
  holdPage,
  lockBlocksOfPage,
  replaceBlocks,
  selectBlocks,
  selectPageName,
} from './inline-blocks.queries.ts';
import { cleanBlock, presentAdminBlocks } from './inline-blocks.presenter.ts';
import { contentTag } from './inline-blocks.service.ts';

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Leaves out an unknown action, which a backup may contain. */
function presentVersion({ version, at, userName, details }: VersionRow): BlocksVersion {
  const { action, subject } = blocksVersion.shape;
  return {
    version,
    at,
    userName,
    action: action.safeParse(details.action).data ?? null,
    subject: subject.safeParse(details.subject).data ?? null,
  };
}

/**
 * Returns the blocks of a version, sanitized. A block whose time is over is no longer scheduled. Throws 409 if an edit
 * could not have saved the blocks.
 */
function readBlocks({ pageType }: PageOfBlocks, content: unknown, now: number): BlockOfSection[] {
  const readable = blocksContent.safeParse(content);
  if (!readable.success) throw damagedVersion();
  const counts = new Map<string, number>();
  return readable.data.blocks.map(({ section, showFrom = '', ...block }) => {
    const count = (counts.get(section) ?? 0) + 1;
    counts.set(section, count);
    if (count > maxBlocks || !hasSection({ pageType, section })) throw damagedVersion();
    const at = Date.parse(showFrom);
    const time = at > now && { showFrom: new Date(at).toISOString() };
    return { section, ...cleanBlock(block), ...time };
  });
}

async function refuseStaleRestore(transaction: Database, page: PageOfBlocks, seenVersion: number) {
  const [newest] = await listVersions(transaction, getBlocksOwner(page), { limit: 1 });
  if (newest && newest.version !== seenVersion) throw staleEdit('page', newest.userName, new Date(newest.at));
}

/** Returns the versions of a page, newest first. */
export const listBlockVersions = async ({ db }: Context, page: PageOfBlocks) =>
  (await listVersions(db, getBlocksOwner(page))).map(presentVersion);

/** Throws 404 if the version does not exist, and 409 if it is damaged. */
export async function getBlockVersion(
  ctx: Context,
  target: BlocksVersionParams,
): Promise<WholeBlocksVersion> {
  const row = await getVersion(ctx.db, getBlocksOwner(target), target.version);
  return { ...presentVersion(row), blocks: readBlocks(target, row.content, ctx.now()) };
}

/** Restores the blocks of a version as a new version. 409 if the page has a newer version than the client saw. */
export const restoreBlockVersion = (
  ctx: Context,
  author: Author,
  { version, newestVersion, pageType, pageId }: BlocksVersionParams & RestoreBlocksBody,
): Promise<AdminBlock[]> =>
  ctx.write(author, async ({ transaction, changed, audit }) => {
    const page = { pageType, pageId };
    await holdPage(transaction, page);
    await lockBlocksOfPage(transaction, page);
    const { content } = await getVersion(transaction, getBlocksOwner(page), version);
    await refuseStaleRestore(transaction, page, newestVersion);
    const blocks = readBlocks(page, content, ctx.now());
    const present = await selectBlocks(transaction, page);
    await keepBlocksVersion(transaction, page, undefined);
    const rows = blocks.map((block) => ({
      ...block,
      showFrom: block.showFrom === undefined ? null : new Date(block.showFrom),
    }));
    await replaceBlocks(transaction, page, rows);
    audit({
      action: 'content.version-restored',
      subjectName: (await selectPageName(transaction, page)) ?? 'A deleted page',
      before: { blocks: present.length },
      after: { blocks: blocks.length, version },
    });
    changed(contentTag(pageType, pageId));
    await keepBlocksVersion(transaction, page, {
      userName: author.name,
      action: 'restored',
      subject: String(version),
    });
    return presentAdminBlocks(await selectBlocks(transaction, page));
  });
