import { useSettings } from '#features/settings/settings.web.tsx';

/** Icons of the uploaded logo, else the address that the owner gave, else the site's own mark. */
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
 * What the owner brings to every page: icons, styles after the site's own, a script. React puts icons and styles into
 * the head. An error page without settings has none; browsers ask for /favicon.ico by themselves.
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
