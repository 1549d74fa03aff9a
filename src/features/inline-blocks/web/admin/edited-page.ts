import { newClientKey } from '#lib/client-key.ts';
import type { BlockFields, PageOfBlocks } from '../../inline-blocks.contract.ts';
import { createBlockWrites } from './block-writes.ts';
import { createPageRows, getBlockFields, getBlockRow, rowsOfSection, type PageRows } from './page-rows.ts';

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
  place: PageOfBlocks;
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

let made = 0;

/** Creates the page that a user edits. */
export function createEditedPage({ pageType, pageId }: PageOfBlocks): EditedPage {
  const place = { pageType, pageId };
  const rows = createPageRows();
  const blocks = createBlockWrites(place, rows);
  let lastSending: Promise<unknown> = Promise.resolve();

  function inSequence<Result>(send: () => Promise<Result>): Promise<Result> {
    const sending = lastSending.then(send);
    lastSending = sending;
    return sending;
  }

  function save(key: string): void {
    rows.patch(key, { isSaving: true, problem: undefined });
    void inSequence(() => blocks.save(key));
  }

  function saveOrder(section: string): void {
    void inSequence(() => blocks.saveOrder(section));
  }

  return {
    place,
    state: rows.state,
    subscribe: rows.subscribe,
    save,
    saveOrder,
    async load() {
      try {
        rows.put({ rows: (await blocks.read()).map(getBlockRow), unsavedOrders: [], status: 'ready' });
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
      const at = rowsOfSection(rows.state(), section).findIndex((each) => each.key === key);
      rows.patch(key, { isDeleted: true, problem: undefined });
      return (await inSequence(() => blocks.delete(key))) ? { section, fields, at } : undefined;
    },
    order(section, keys) {
      const placed = keys.flatMap((key) => rows.row(String(key)) ?? []);
      rows.put({ rows: [...rows.state().rows.filter((row) => !placed.includes(row)), ...placed] });
      saveOrder(section);
    },
    async takeSaved(key) {
      await blocks.follow(key);
      const saved = rows.row(key)?.saved;
      if (saved) rows.patch(key, { fields: getBlockFields(saved), problem: undefined });
      else rows.drop(key);
    },
    async saveOver(key) {
      await blocks.follow(key);
      save(key);
    },
  };
}
