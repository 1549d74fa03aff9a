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

function redirectProblem(slug: string, { redirects }: TakenAddresses): string | null {
  const target = redirects?.get(slug);
  return target === undefined ? null : `A redirect leads from ${sitePaths.contentPage(slug)} to ${target}`;
}

/** Why no page may stand at a slug; null when one may. */
function problemOf(slug: string, taken: TakenAddresses): string | null {
  const { pages, categories } = taken;
  const page = pages.get(slug);
  if (page !== undefined) return `The page ${page} has this address already`;
  const category = categories.get(slug);
  // Its exams are at /ssc/...: people would take /ssc for the category itself.
  if (category !== undefined)
    return `${sitePaths.contentPage(slug)} is already used by the category ${category}`;
  if (routeWords.has(slug)) return `${sitePaths.contentPage(slug)} is an address of the site itself`;
  return redirectProblem(slug, taken);
}

/** Whether a page may have a slug, and one that it may have: itself, or with a number. */
export function checkSlug(slug: string, taken: TakenAddresses): SlugCheck {
  const wanted = slugOf(slug, 'page');
  return {
    problem: problemOf(slug, taken),
    proposal: freeSlug(wanted, (each) => problemOf(each, taken) !== null),
  };
}

function refuse(problem: string, proposal: string): never {
  const message = `${problem}. Free is ${proposal}.`;
  throw new AppError('conflict', { public: message, fields: [{ field: 'slug', message }] });
}

/** Throws 409 with the field `slug` when a page may not have it; the sentence says what stands there and what is free. */
export function refuseTakenSlug(slug: string, taken: TakenAddresses): void {
  const { problem, proposal } = checkSlug(slug, taken);
  if (problem !== null) refuse(problem, proposal);
}

/** The same only when a redirect leads away from there, for a page that has the slug and is to be found. */
export function refuseHiddenSlug(slug: string, taken: TakenAddresses): void {
  const problem = redirectProblem(slug, taken);
  if (problem !== null) refuse(problem, checkSlug(slug, taken).proposal);
}
