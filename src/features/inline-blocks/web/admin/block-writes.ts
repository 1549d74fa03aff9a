import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminBlock, BlockFields, PageOfBlocks } from '../../inline-blocks.contract.ts';
import { blocksUrl } from './block-versions.api.ts';
import { getBlockFields, isScheduled, rowsOfSection, type PageRows, type Row } from './page-rows.ts';

const url = '/api/admin/page-content';

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(0, String(error), { code: 'defect', message: 'Something went wrong on this page' });
}

function showSuccess(description: string): void {
  showToast({ title: 'Success', description, style: 'neutral' });
}

/** Shows a toast. The block itself shows the reason. */
function showFailure(description: string): void {
  showToast({ title: 'Error', description, style: 'destructive' });
}

/** Without a time, or after it, a block is shown at once. */
const withTime = (fields: BlockFields) => ({
  ...fields,
  showFrom: isScheduled(fields) ? fields.showFrom : null,
});

export type BlockWrites = ReturnType<typeof createBlockWrites>;

/** Creates the functions that send the rows of a page to the server, and put the result or the problem into the rows. */
export function createBlockWrites(page: PageOfBlocks, rows: PageRows) {
  const shown = (section: string) => rowsOfSection(rows.state(), section);
  /** Returns the saved blocks of the page. Throws `ApiError`. */
  const read = () => callApi<AdminBlock[]>('GET', blocksUrl(page));

  function create({ key, section, fields, clientKey }: Row): Promise<AdminBlock> {
    const all = shown(section);
    const before = all.slice(
      0,
      Math.max(
        0,
        all.findIndex((row) => row.key === key),
      ),
    );
    const order = before.filter(({ saved }) => saved).length;
    return callApi('POST', url, { ...page, section, ...withTime(fields), order, clientKey });
  }

  function update({ id, updatedAt }: AdminBlock, fields: BlockFields): Promise<AdminBlock> {
    return callApi('PUT', `${url}/${id}`, { ...withTime(fields), updatedAt });
  }

  /** Creates or updates a block. */
  async function save(key: string): Promise<void> {
    const row = rows.row(key);
    if (!row || row.isDeleted) return;
    const { fields, saved } = row;
    try {
      const answer = await (saved ? update(saved, fields) : create(row));
      const isLast = rows.row(key)?.fields === fields;
      rows.patch(key, {
        saved: answer,
        isSaving: !isLast,
        ...(isLast && { fields: getBlockFields(answer) }),
      });
      showSuccess(saved ? 'Content updated successfully' : 'Content added successfully');
    } catch (error) {
      const known = asApiError(error);
      rows.patch(key, { isSaving: false, problem: { doing: 'save', error: known } });
      showFailure('Failed to save content');
    }
  }

  /** Returns whether the block was saved on the server and is now deleted. */
  async function remove(key: string): Promise<boolean> {
    const saved = rows.row(key)?.saved;
    try {
      if (saved) await callApi('DELETE', `${url}/${saved.id}`);
    } catch (error) {
      const known = asApiError(error);
      // 404: another user has deleted it already.
      if (known.status !== 404) {
        rows.patch(key, { isDeleted: false, isSaving: false, problem: { doing: 'delete', error: known } });
        showFailure('Failed to delete content');
        return false;
      }
    }
    rows.drop(key);
    return saved !== undefined;
  }

  async function saveOrder(section: string): Promise<void> {
    const others = rows.state().unsavedOrders.filter((each) => each !== section);
    try {
      const ids = shown(section).flatMap(({ saved }) => saved?.id ?? []);
      await callApi('PUT', `${url}/order`, { ...page, section, ids });
      rows.put({ unsavedOrders: others });
      showSuccess('Content updated successfully');
    } catch {
      rows.put({ unsavedOrders: [...others, section] });
      showFailure('Failed to save content');
    }
  }

  /** Reads the saved version of a block. If that fails, keeps the known version. */
  async function follow(key: string): Promise<void> {
    const id = rows.row(key)?.saved?.id;
    const blocks = id === undefined ? undefined : await read().catch(() => undefined);
    if (!blocks) return;
    rows.patch(key, { saved: blocks.find((block) => block.id === id) });
  }

  return { read, save, delete: remove, saveOrder, follow };
}
