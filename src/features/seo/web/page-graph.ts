import type { Thing } from 'schema-dts';
import { breadcrumbList, type Step } from './list-graph.ts';
import { pageFacts } from './page-facts.ts';
import type { SiteFacts } from './site-graph.ts';

/** Returns the graph of a page without further facts: its breadcrumbs and the page. */
export function pageGraph(
  site: SiteFacts,
  { steps, ...page }: { name: string; description?: string; path: string; steps: readonly Step[] },
): Thing[] {
  return [breadcrumbList(site, steps), { '@type': 'WebPage', ...pageFacts(site, page) }];
}
