import type { Thing } from 'schema-dts';
import { breadcrumbList, type Step } from './list-graph.ts';
import { pageFacts } from './page-facts.ts';
import type { SiteFacts } from './site-graph.ts';

/** A page of text. */
export interface ContentFacts {
  name: string;
  description: string | undefined;
  /** Canonical address of the page in English, from the root. */
  path: string;
  /** BCP 47: what it is written in, which may be another language than the site's around it. */
  language: string;
  /** ISO 8601. */
  updatedAt: string;
  /** With any, the page is one of questions and answers; plain text. */
  questions: readonly { question: string; answer: string }[];
  steps: readonly Step[];
}

/** The page of a text: the way to it, and what it is. */
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
