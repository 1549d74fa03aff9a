import type { Thing } from 'schema-dts';
import { breadcrumbList, type Step } from './list-graph.ts';
import { pageFacts } from './page-facts.ts';
import type { SiteFacts } from './site-graph.ts';

/** The facts of a text page. */
export interface ContentFacts {
  name: string;
  description: string | undefined;
  /** Canonical English path of the page. */
  path: string;
  /** BCP 47 code of the text's language, which may differ from the interface language. */
  language: string;
  /** ISO 8601. */
  updatedAt: string;
  /** Plain text. With at least one entry, the page is an FAQ page. */
  questions: readonly { question: string; answer: string }[];
  steps: readonly Step[];
}

/** Returns the graph of a text page: its breadcrumbs and the page. */
export function contentGraph(site: SiteFacts, content: ContentFacts): Thing[] {
  const facts = {
    ...pageFacts(site, content),
    inLanguage: content.language,
    dateModified: content.updatedAt,
  };
  const page: Thing =
    content.questions.length === 0
      ? { '@type': 'WebPage', ...facts }
      : {
          '@type': 'FAQPage',
          ...facts,
          mainEntity: content.questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        };
  return [breadcrumbList(site, content.steps), page];
}
