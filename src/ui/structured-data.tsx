import { escapeForHtml } from '#lib/escape-for-html.ts';

/** schema.org data of the page as JSON-LD; every text in it is escaped for its place. */
export function StructuredData({ graph }: { graph: Record<string, unknown>[] }) {
  const json = escapeForHtml(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
