import type { SettingsDraft, SettingsPreview } from '#features/settings/settings.contract.ts';

/** The embedding page scrolls. No floating elements are shown. */
const frame = 'html{overflow:hidden}body{min-height:0}body>button{display:none}';

const isDraft = (message: unknown): message is SettingsDraft =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'settings-draft';

const descriptionIn = (page: Document) => page.querySelector<HTMLMetaElement>('meta[name=description]');

/** Reports the size and the texts of the page to the page of this site that embeds it. */
function report(): void {
  const footer = document.querySelector('footer');
  const preview: SettingsPreview = {
    type: 'settings-preview',
    height: Math.ceil(footer?.getBoundingClientRect().bottom ?? 0) + Math.ceil(scrollY),
    title: document.title,
    description: descriptionIn(document)?.content ?? '',
  };
  window.parent.postMessage(preview, location.origin);
}

async function renderDraft(settings: object, signal: AbortSignal): Promise<Document | undefined> {
  const answer = await fetch(location.pathname, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
    signal,
  });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
}

function show(page: Document, customCss: string, sheet: CSSStyleSheet): void {
  document.title = page.title;
  descriptionIn(document)?.setAttribute('content', descriptionIn(page)?.content ?? '');
  // Scripts that are inserted this way do not run, and the browser warns about speculation rules.
  for (const script of page.querySelectorAll('script')) script.remove();
  document.body.replaceChildren(...page.body.childNodes);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="/custom.css"]'))
    link.disabled = true;
  // The policy forbids inline styles, but allows a style sheet that a script creates.
  sheet.replaceSync(frame + customCss);
  document.adoptedStyleSheets = [sheet];
}

/** Allows the page of this site that embeds this one to show unsaved settings here. */
export function takeDraftSettings(): void {
  const sheet = new CSSStyleSheet();
  let last = new AbortController();

  async function take({ settings, customCss }: SettingsDraft): Promise<void> {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    try {
      const page = await renderDraft(settings, signal);
      if (!page || signal.aborted) return;
      show(page, customCss, sheet);
      // Report after the browser has painted.
      setTimeout(report, 100);
    } catch {
      // A newer draft aborted the request, or there is no connection. The frame keeps its content.
    }
  }

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin === location.origin && source === window.parent && isDraft(data)) void take(data);
  });
  // The other device of the preview has another width.
  let width = innerWidth;
  window.addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    report();
  });
  report();
}
