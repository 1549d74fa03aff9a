import { AppError } from '#platform/errors/app-error.ts';
import { freeSlug, routeWords, slugOf } from '#lib/slug.ts';
import { sitePaths } from '#lib/site-paths.ts';
import type { SlugCheck } from '../../content-pages-admin.contract.ts';

/** What stands where a page might, by slug: titles of the other pages, names of categories, targets of redirects. */
export interface TakenAddresses {
  pages: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  /** Of those that somebody made by hand. */
  redirects?: ReadonlyMap<string, string>;
}

/** Why no page may stand at a slug; null when one may. */
function problemOf(slug: string, { pages, categories, redirects }: TakenAddresses): string | null {
  const page = pages.get(slug);
  if (page !== undefined) return `The page ${page} has this address already`;
  const category = categories.get(slug);
  // Its exams are at /ssc/...: people would take /ssc for the category itself.
  if (category !== undefined)
    return `The category ${category} has ${sitePaths.contentPage(slug)} in its addresses`;
  const target = redirects?.get(slug);
  if (target !== undefined) return `A redirect leads from ${sitePaths.contentPage(slug)} to ${target}`;
  return routeWords.has(slug) ? `${sitePaths.contentPage(slug)} is an address of the site itself` : null;
}

/** Whether a page may have a slug, and one that it may have: itself, or with a number. */
export function checkSlug(slug: string, taken: TakenAddresses): SlugCheck {
  const wanted = slugOf(slug, 'page');
  return {
    problem: problemOf(slug, taken),
    proposal: freeSlug(wanted, (each) => problemOf(each, taken) !== null),
  };
}

/** Throws 409 with the field `slug` when a page may not have it; the sentence says what stands there and what is free. */
export function refuseTakenSlug(slug: string, taken: TakenAddresses): void {
  const { problem, proposal } = checkSlug(slug, taken);
  if (problem === null) return;
  const message = `${problem}. Free is ${proposal}.`;
  throw new AppError('conflict', { public: message, fields: [{ field: 'slug', message }] });
}
