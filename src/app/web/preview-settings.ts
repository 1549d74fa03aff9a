import type { QueryClient } from '@tanstack/react-query';
import type { PublicSettings, SettingsDraft, SettingsPreview } from '#features/settings/settings.contract.ts';
import { settingsQuery } from '#features/settings/web/settings.widgets.tsx';

/** Header and footer are looked at: little of what is between them, and nothing that floats above. */
const frame = '#content{max-height:11rem;overflow:hidden}html{overflow:hidden}body>button{display:none}';

/** Nobody else's code runs while somebody tries settings, and files that are not saved have no address. */
const held = {
  enableAds: false,
  googleAnalyticsId: null,
  customCssUrl: null,
  customJsUrl: null,
} satisfies Partial<PublicSettings>;

const isDraft = (message: unknown): message is SettingsDraft =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'settings-draft';

/** Tells whoever frames the page, when it is of this site, how it looks now. */
function tell(): void {
  const footer = document.querySelector('footer');
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
  const preview: SettingsPreview = {
    type: 'settings-preview',
    height: Math.ceil(footer?.getBoundingClientRect().bottom ?? 0) + Math.ceil(scrollY),
    title: document.title,
    description: description?.content ?? '',
  };
  window.parent.postMessage(preview, location.origin);
}

/**
 * Lets the page that frames this one, when it is of this site, show settings here that are not saved. A policy without
 * inline styles has nothing against a sheet that a script makes.
 */
export function takeDraftSettings(queryClient: QueryClient): void {
  const { queryKey } = settingsQuery;
  const saved = queryClient.getQueryData(queryKey);
  const sheet = new CSSStyleSheet();

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== window.parent || !isDraft(data) || !saved) return;
    const draft: PublicSettings = { ...saved, ...data.settings, ...held };
    // Settings are read again when the window gets the focus: what is tried stays.
    queryClient.setQueryDefaults(queryKey, { queryFn: () => draft });
    queryClient.setQueryData(queryKey, draft);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="/custom.css"]'))
      link.disabled = true;
    sheet.replaceSync(frame + data.customCss);
    document.adoptedStyleSheets = [sheet];
    // Once it is drawn.
    setTimeout(tell, 100);
  });
  tell();
}
