import { readStatus } from '#lib/read-error.ts';
import { readShownPage } from '#ui/read-shown-page.ts';
import type { ToastMessage } from '#ui/toast.ts';
import { loadEditor, type PageEditor } from './open-editor.ts';

/** `sessionStorage` key of edit mode, which continues on the next page of the tab. */
const editingKey = 'edit-mode';

const openingFailed: ToastMessage = {
  title: 'The editor could not be opened',
  description: 'Try again in a moment.',
  style: 'destructive',
};

function isEditing(): boolean {
  try {
    return sessionStorage.getItem(editingKey) !== null;
  } catch {
    return false;
  }
}

function keepEditing(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(editingKey, '1');
    else sessionStorage.removeItem(editingKey);
  } catch {
    // Blocked storage: edit mode ends with the page.
  }
}

const findZones = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-zone]')];

/** Empties the zones for the editor, which renders their blocks itself. */
function emptyZones(): void {
  for (const zone of findZones(document)) {
    zone.replaceChildren();
    zone.className = zone.dataset.look ?? '';
  }
}

/** Shows the blocks as the server renders them now. Returns false if the request failed. */
async function showSavedZones(): Promise<boolean> {
  try {
    const saved = findZones(await readShownPage());
    const visible = findZones(document);
    if (saved.length !== visible.length) return false;
    for (const [position, zone] of visible.entries()) {
      zone.className = saved[position]!.className;
      zone.replaceChildren(...saved[position]!.childNodes);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Connects the button that starts and ends edit mode. The editor has its own React and renders into the zones, in
 * which no other code runs. `show` shows a message if the editor cannot be opened.
 */
export function startEditing(button: HTMLElement, show: (message: ToastMessage) => void): void {
  let editor: PageEditor | undefined;

  function setEditing(isOn: boolean): void {
    keepEditing(isOn);
    for (const name of button.querySelectorAll<HTMLElement>('[data-when]'))
      name.hidden = name.dataset.when !== (isOn ? 'on' : 'off');
  }

  async function open(): Promise<void> {
    editor = await loadEditor();
    emptyZones();
    editor.show();
    setEditing(true);
  }

  async function close(opened: PageEditor): Promise<void> {
    if (!(await opened.close())) return;
    editor = undefined;
    const isShown = await showSavedZones();
    setEditing(false);
    // The previous blocks may be stale, and only the server has the saved ones.
    if (!isShown) location.reload();
  }

  async function toggle(): Promise<void> {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    try {
      await (editor ? close(editor) : open());
    } catch (error) {
      keepEditing(false);
      if (readStatus(error) === 401)
        location.assign(`/api/login?to=${encodeURIComponent(location.pathname + location.search)}`);
      else show(openingFailed);
    }
    button.ariaBusy = 'false';
  }

  button.addEventListener('click', () => void toggle());
  if (isEditing()) void toggle();
}
