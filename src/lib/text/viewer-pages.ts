/** URLs, without scheme and `www.`, of pages that show a file in a viewer. */
const viewers: readonly RegExp[] = [
  /^drive\.google\.com\/(?!uc\b)/,
  /^docs\.google\.com\/(viewer|viewerng|gview)\b/,
  /^docs\.google\.com\/\w+\/d\/[\w-]+(?!.*\/(export|pub)\b)/,
  /^dropbox\.com\/(?!.*[?&](dl|raw)=1)/,
  /^1drv\.ms\//,
  /^onedrive\.live\.com\/(?!download\b)/,
  /^[\w-]+\.sharepoint\.com\/(?!.*[?&]download=1)/,
  /^github\.com\/[^/]+\/[^/]+\/blob\//,
  /^gitlab\.com\/.+\/-\/blob\//,
  /^archive\.org\/details\//,
  /^(app\.)?box\.com\/s\//,
  /^(mega\.nz|mediafire\.com\/file|scribd\.com|issuu\.com|slideshare\.net|academia\.edu|t\.me|youtube\.com)\b/,
];

/** Returns whether a URL opens a known host's viewer instead of the file itself. */
export function isViewerPage(url: string): boolean {
  const hostAndPath = url.replace(/^https?:\/\/(www\.)?/i, '');
  return hostAndPath !== url && viewers.some((viewer) => viewer.test(hostAndPath));
}
