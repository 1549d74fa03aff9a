import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/escape-html.ts';
import { sitePaths } from '#lib/site-paths.ts';
import type { DownloadFacts } from './download-facts.ts';

const style = `
:root { color-scheme: light dark }
body { margin: 4rem auto; max-width: 34rem; padding: 0 1rem; font: 1.0625rem/1.6 system-ui, sans-serif }
a { color: inherit }`;

/** Nothing on the page runs or loads; its style is allowed by its hash. */
export const missingFilePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a visitor sees in place of a file that is not there, with a way on. Without facts: the paper is not known. */
export function missingFilePage(facts: DownloadFacts | undefined): string {
  const heading = facts ? 'This file is not available' : 'There is no such paper';
  const explanation = facts
    ? `The file of <b dir="auto">${escapeHtml(facts.title)}</b> is missing on our side. We are sorry.`
    : 'It may have been removed, or the link is not complete.';
  const exam = facts && {
    path: sitePaths.exam(facts.categorySlug, facts.examSlug),
    text: `Other papers of ${facts.examName}`,
  };
  const links = [...(exam ? [exam] : []), { path: sitePaths.browse(), text: 'Browse all papers' }];
  const items = links.map(
    ({ path, text }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(text)}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${explanation}</p>
<ul>
${items.join('\n')}
</ul>
</main>
</body>
</html>
`;
}
