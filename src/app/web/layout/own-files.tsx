import { useSettings } from '#features/settings/settings.web.tsx';

/** Icons of the uploaded logo, otherwise the icon URL in the settings, otherwise the default icon. */
function SiteIcons() {
  const { faviconUrl, iconsVersion } = useSettings();
  if (iconsVersion !== null) {
    const icon = (size: number) => `/brand/${iconsVersion}-icon-${size}.png`;
    return (
      <>
        <link rel="icon" href={icon(32)} sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href={icon(180)} />
        <link rel="manifest" href="/site.webmanifest" />
      </>
    );
  }
  if (faviconUrl !== null) return <link rel="icon" href={faviconUrl} />;
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
}

/**
 * Adds the owner's files to every page: icons, styles after the site's own, a script. React moves icons and styles
 * into the head. An error page without settings has none. Browsers then request /favicon.ico by themselves.
 */
export function OwnFiles() {
  const { customCssUrl, customJsUrl } = useSettings();
  return (
    <>
      <SiteIcons />
      {customCssUrl !== null && <link rel="stylesheet" href={customCssUrl} precedence="own" />}
      {customJsUrl !== null && <script defer src={customJsUrl} />}
    </>
  );
}
