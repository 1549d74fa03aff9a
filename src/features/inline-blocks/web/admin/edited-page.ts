import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { newClientKey } from '#lib/client-key.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminBlock, BlockFields, PageOfBlocks } from '../../inline-blocks.contract.ts';
import { isScheduled } from './block-labels.ts';
import { blocksUrl } from './block-versions.api.ts';

/** A block on the screen. */
export interface Row {
  key: string;
  section: string;
  fields: BlockFields;
  /** Id of a new block for the server, so that a retry creates no second block. */
  clientKey: string;
  /** The saved block; `undefined` if it was never saved. */
  saved?: AdminBlock | undefined;
  isSaving: boolean;
  /** Hidden while its deletion is pending. */
  isDeleted: boolean;
  /** The failed action and its error. */
  problem?: { doing: 'save' | 'delete'; error: ApiError } | undefined;
}

interface PageState {
  status: 'loading' | 'failed' | 'ready';
  /** Rows of each section in the order shown. */
  rows: readonly Row[];
  /** Sections whose order could not be saved. */
  unsavedOrders: readonly string[];
}

/** A deleted block and its position in its section. */
export interface DeletedBlock {
  section: string;
  fields: BlockFields;
  at: number;
}

const url = '/api/admin/page-content';

const getFields = ({ type, content, metadata, showFrom }: AdminBlock) =>
  ({ type, content, metadata, showFrom }) as BlockFields;

const getRow = (saved: AdminBlock): Row => ({
  key: `saved-${saved.id}`,
  section: saved.section,
  fields: getFields(saved),
  clientKey: newClientKey(),
  saved,
  isSaving: false,
  isDeleted: false,
});

/** Returns the visible rows of a section. */
export function getSectionRows({ rows }: PageState, section: string): Row[] {
  return rows.filter((row) => row.section === section && !row.isDeleted);
}

/** Whether any change is not saved. */
export function isUnsaved({ rows, unsavedOrders }: PageState): boolean {
  return unsavedOrders.length > 0 || rows.some((row) => row.isSaving || row.isDeleted || row.problem);
}

const asApiError = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError(0, String(error), { code: 'defect', message: 'Something went wrong on this page' });

const showSuccess = (description: string) => showToast({ title: 'Success', description, style: 'neutral' });
/** The block itself shows the reason. */
const showFailure = (description: string) => showToast({ title: 'Error', description, style: 'destructive' });

/** Without a time, or after it, a block is shown at once. */
const withTime = (fields: BlockFields) => ({
  ...fields,
  showFrom: isScheduled(fields) ? fields.showFrom : null,
});

let rowCount = 0;

export type EditedPage = ReturnType<typeof createEditedPage>;

/**
 * Creates a page in edit mode. Changes show at once and are sent one after the other. A failed change stays with its
 * error until the user retries or discards it. No method throws.
 */
function createEditedPage({ pageType, pageId }: PageOfBlocks) {
  const pageKey = { pageType, pageId };
  let state: PageState = { status: 'loading', rows: [], unsavedOrders: [] };
  let lastSending: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function put(change: Partial<PageState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const findRow = (key: string) => state.rows.find((row) => row.key === key);
  const patch = (key: string, change: Partial<Row>) =>
    put({ rows: state.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  const drop = (key: string) => put({ rows: state.rows.filter((row) => row.key !== key) });
  const readBlocks = () => callApi<AdminBlock[]>('GET', blocksUrl(pageKey));

  function inSequence<Result>(send: () => Promise<Result>): Promise<Result> {
    const sending = lastSending.then(send);
    lastSending = sending;
    return sending;
  }

  /** Creates or updates a block. */
  async function sendBlock(key: string): Promise<void> {
    const row = findRow(key);
    if (!row || row.isDeleted) return;
    const { fields, saved, section, clientKey } = row;
    const others = getSectionRows(state, section);
    const order = others.slice(0, others.indexOf(row)).filter((each) => each.saved).length;
    try {
      const answer = await (saved
        ? callApi<AdminBlock>('PUT', `${url}/${saved.id}`, {
            ...withTime(fields),
            updatedAt: saved.updatedAt,
          })
        : callApi<AdminBlock>('POST', url, { ...pageKey, section, ...withTime(fields), order, clientKey }));
      const isLast = findRow(key)?.fields === fields;
      patch(key, { saved: answer, isSaving: !isLast, ...(isLast && { fields: getFields(answer) }) });
      showSuccess(saved ? 'Content updated successfully' : 'Content added successfully');
    } catch (error) {
      patch(key, { isSaving: false, problem: { doing: 'save', error: asApiError(error) } });
      showFailure('Failed to save content');
    }
  }

  /** Returns whether the block was saved on the server and is now deleted. */
  async function sendDeletion(key: string): Promise<boolean> {
    const saved = findRow(key)?.saved;
    try {
      if (saved) await callApi('DELETE', `${url}/${saved.id}`);
    } catch (error) {
      const apiError = asApiError(error);
      // 404: another user has deleted it already.
      if (apiError.status !== 404) {
        patch(key, { isDeleted: false, isSaving: false, problem: { doing: 'delete', error: apiError } });
        showFailure('Failed to delete content');
        return false;
      }
    }
    drop(key);
    return saved !== undefined;
  }

  async function sendOrder(section: string): Promise<void> {
    const others = state.unsavedOrders.filter((each) => each !== section);
    try {
      const ids = getSectionRows(state, section).flatMap(({ saved }) => saved?.id ?? []);
      await callApi('PUT', `${url}/order`, { ...pageKey, section, ids });
      put({ unsavedOrders: others });
      showSuccess('Content updated successfully');
    } catch {
      put({ unsavedOrders: [...others, section] });
      showFailure('Failed to save content');
    }
  }

  /** Reads the saved version of a block. If that fails, keeps the known version. */
  async function follow(key: string): Promise<void> {
    const id = findRow(key)?.saved?.id;
    const blocks = id === undefined ? undefined : await readBlocks().catch(() => undefined);
    if (blocks) patch(key, { saved: blocks.find((block) => block.id === id) });
  }

  function save(key: string): void {
    patch(key, { isSaving: true, problem: undefined });
    void inSequence(() => sendBlock(key));
  }

  const saveOrder = (section: string) => void inSequence(() => sendOrder(section));

  return {
    place: pageKey,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends a block again. */
    save,
    saveOrder,
    /** Loads the blocks again and discards unsaved changes. */
    async load(): Promise<void> {
      try {
        put({ rows: (await readBlocks()).map(getRow), unsavedOrders: [], status: 'ready' });
        // The blocks may already be stale: each save sends `updatedAt`, so that the server detects this.
      } catch {
        put({ status: 'failed' });
      }
    },
    /** Adds a block at a position of the section, or at the end. */
    add(section: string, fields: BlockFields, at = Infinity): void {
      const key = `new-${(rowCount += 1)}`;
      const row = { key, section, fields, clientKey: newClientKey(), isSaving: true, isDeleted: false };
      const next = getSectionRows(state, section)[at];
      put({ rows: state.rows.toSpliced(next ? state.rows.indexOf(next) : state.rows.length, 0, row) });
      save(key);
    },
    change(key: string, fields: BlockFields): void {
      patch(key, { fields });
      save(key);
    },
    /** Deletes a block and returns it for an undo. `undefined` if the delete failed or the block was never saved. */
    async delete(key: string): Promise<DeletedBlock | undefined> {
      const row = findRow(key);
      if (!row) return undefined;
      const { section, fields } = row;
      const at = getSectionRows(state, section).indexOf(row);
      patch(key, { isDeleted: true, problem: undefined });
      return (await inSequence(() => sendDeletion(key))) ? { section, fields, at } : undefined;
    },
    order(section: string, keys: readonly (string | number)[]): void {
      const placed = keys.flatMap((key) => findRow(String(key)) ?? []);
      put({ rows: [...state.rows.filter((row) => !placed.includes(row)), ...placed] });
      saveOrder(section);
    },
    /** Replaces the unsaved changes of a block by the saved block. */
    async takeSaved(key: string): Promise<void> {
      await follow(key);
      const saved = findRow(key)?.saved;
      if (saved) patch(key, { fields: getFields(saved), problem: undefined });
      else drop(key);
    },
    /** Overwrites the changes of another user, or adds the block again if it was deleted. */
    async saveOver(key: string): Promise<void> {
      await follow(key);
      save(key);
    },
  };
}

export type EditedPages = ReturnType<typeof createEditedPages>;

/** All pages edited since edit mode started. Unsaved changes of one page stay while another page is shown. */
export function createEditedPages() {
  const pageCache = new Map<string, { page: EditedPage; reading: Promise<void> }>();

  function open(place: PageOfBlocks) {
    const name = `${place.pageType}/${place.pageId}`;
    const cached = pageCache.get(name);
    if (cached) return cached;
    const page = createEditedPage(place);
    const opened = { page, reading: page.load() };
    pageCache.set(name, opened);
    return opened;
  }

  return {
    /** Returns a page. The first call loads its blocks. */
    of: (page: PageOfBlocks) => open(page).page,
    /** Resolves when the blocks of these pages are loaded or have failed to load. */
    async read(pages: readonly PageOfBlocks[]): Promise<void> {
      await Promise.all(pages.map((page) => open(page).reading));
    },
    isUnsaved: () => [...pageCache.values()].some(({ page }) => isUnsaved(page.state())),
  };
}
