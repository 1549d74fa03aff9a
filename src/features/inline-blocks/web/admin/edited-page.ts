import { newClientKey } from '#lib/client-key.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { showToast } from '#ui/toast.ts';
import type { BlockFields, ContentBlock, PageOfBlocks } from '../../inline-blocks.contract.ts';
import {
  createPageRows,
  getBlockFields,
  getBlockRow,
  rowsOfSection,
  type PageRows,
  type Row,
} from './page-rows.ts';

/** A deleted block and its position in its section. */
export interface DeletedBlock {
  section: string;
  fields: BlockFields;
  at: number;
}

/**
 * A page in edit mode. Changes show at once and are sent one after the other. A failed change stays with its error
 * until the user retries or discards it. No method throws.
 */
export interface EditedPage extends Pick<PageRows, 'state' | 'subscribe'> {
  /** Loads the blocks again and discards unsaved changes. */
  load(): Promise<void>;
  /** Adds a block at a position of the section, or at the end. */
  add(section: string, fields: BlockFields, at?: number): void;
  change(key: string, fields: BlockFields): void;
  /** Deletes a block and returns it for an undo. `undefined` if the delete failed or the block was never saved. */
  delete(key: string): Promise<DeletedBlock | undefined>;
  order(section: string, keys: readonly (string | number)[]): void;
  /** Sends a block again. */
  save(key: string): void;
  saveOrder(section: string): void;
  /** Replaces the unsaved changes of a block by the saved block. */
  takeSaved(key: string): Promise<void>;
  /** Overwrites the changes of another user, or adds the block again if it was deleted. */
  saveOver(key: string): Promise<void>;
}

const url = '/api/admin/page-content';
let made = 0;

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(0, String(error), { code: 'defect', message: 'Something went wrong on this page' });
}

function tellSuccess(description: string): void {
  showToast({ title: 'Success', description, style: 'neutral' });
}

/** Shows a toast. The block itself shows the reason. */
function tellFailure(description: string): void {
  showToast({ title: 'Error', description, style: 'destructive' });
}

export function createEditedPage({ pageType, pageId }: PageOfBlocks): EditedPage {
  const page = { pageType, pageId };
  const rows = createPageRows();
  let lastSending: Promise<unknown> = Promise.resolve();

  function inSequence<Result>(send: () => Promise<Result>): Promise<Result> {
    const sending = lastSending.then(send);
    lastSending = sending;
    return sending;
  }

  const shown = (section: string) => rowsOfSection(rows.state(), section);
  const read = () => callApi<ContentBlock[]>('GET', `${url}/${pageType}/${pageId}`);

  function create({ key, section, fields, clientKey }: Row): Promise<ContentBlock> {
    const all = shown(section);
    const before = all.slice(
      0,
      Math.max(
        0,
        all.findIndex((row) => row.key === key),
      ),
    );
    const order = before.filter(({ saved }) => saved).length;
    return callApi('POST', url, { ...page, section, ...fields, order, clientKey });
  }

  function update({ id, updatedAt }: ContentBlock, fields: BlockFields): Promise<ContentBlock> {
    return callApi('PUT', `${url}/${id}`, { ...fields, updatedAt });
  }

  async function sendBlock(key: string): Promise<void> {
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
      tellSuccess(saved ? 'Content updated successfully' : 'Content added successfully');
    } catch (error) {
      const known = asApiError(error);
      rows.patch(key, { isSaving: false, problem: { doing: 'save', error: known } });
      tellFailure('Failed to save content');
    }
  }

  /** Returns whether the block was saved on the server and is now deleted. */
  async function sendDeletion(key: string): Promise<boolean> {
    const saved = rows.row(key)?.saved;
    try {
      if (saved) await callApi('DELETE', `${url}/${saved.id}`);
    } catch (error) {
      const known = asApiError(error);
      // 404: another user has deleted it already.
      if (known.status !== 404) {
        rows.patch(key, { isDeleted: false, isSaving: false, problem: { doing: 'delete', error: known } });
        tellFailure('Failed to delete content');
        return false;
      }
    }
    rows.drop(key);
    if (!saved) return false;
    return true;
  }

  async function sendOrder(section: string): Promise<void> {
    const others = rows.state().unsavedOrders.filter((each) => each !== section);
    try {
      const ids = shown(section).flatMap(({ saved }) => saved?.id ?? []);
      await callApi('PUT', `${url}/order`, { ...page, section, ids });
      rows.put({ unsavedOrders: others });
      tellSuccess('Content updated successfully');
    } catch {
      rows.put({ unsavedOrders: [...others, section] });
      tellFailure('Failed to save content');
    }
  }

  /** Reads the saved version of a block. If that fails, keeps the known version. */
  async function follow(key: string): Promise<void> {
    const id = rows.row(key)?.saved?.id;
    const blocks = id === undefined ? undefined : await read().catch(() => undefined);
    if (!blocks) return;
    rows.patch(key, { saved: blocks.find((block) => block.id === id) });
  }

  function save(key: string): void {
    rows.patch(key, { isSaving: true, problem: undefined });
    void inSequence(() => sendBlock(key));
  }

  function saveOrder(section: string): void {
    void inSequence(() => sendOrder(section));
  }

  return {
    state: rows.state,
    subscribe: rows.subscribe,
    save,
    saveOrder,
    async load() {
      try {
        rows.put({ rows: (await read()).map(getBlockRow), unsavedOrders: [], status: 'ready' });
        // The blocks may already be stale: each save sends `updatedAt`, so that the server detects this.
      } catch {
        rows.put({ status: 'failed' });
      }
    },
    add(section, fields, at = Infinity) {
      const key = `new-${(made += 1)}`;
      const clientKey = newClientKey();
      rows.insert({ key, section, fields, clientKey, isSaving: true, isDeleted: false }, at);
      save(key);
    },
    change(key, fields) {
      rows.patch(key, { fields });
      save(key);
    },
    async delete(key) {
      const row = rows.row(key);
      if (!row) return undefined;
      const { section, fields } = row;
      const at = shown(section).findIndex((each) => each.key === key);
      rows.patch(key, { isDeleted: true, problem: undefined });
      return (await inSequence(() => sendDeletion(key))) ? { section, fields, at } : undefined;
    },
    order(section, keys) {
      const placed = keys.flatMap((key) => rows.row(String(key)) ?? []);
      rows.put({ rows: [...rows.state().rows.filter((row) => !placed.includes(row)), ...placed] });
      saveOrder(section);
    },
    async takeSaved(key) {
      await follow(key);
      const saved = rows.row(key)?.saved;
      if (saved) rows.patch(key, { fields: getBlockFields(saved), problem: undefined });
      else rows.drop(key);
    },
    async saveOver(key) {
      await follow(key);
      save(key);
    },
  };
}
