import { fieldError } from '#platform/errors/app-error.ts';
import { freeSlug, reservedSlugs, createSlug } from '#lib/url/slug.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { SlugCheck } from '../../static-pages-admin.contract.ts';

/** Entries that occupy paths, by slug: titles of other pages, names of categories, targets of redirects. */
export interface TakenUrls {
  pages: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  /** Targets of redirects that a user created by hand. */
  redirects?: ReadonlyMap<string, string>;
}

const getPath = (slug: string) => getReadableUrl(sitePaths.staticPage(slug));

function redirectProblem(slug: string, { redirects }: TakenUrls): string | null {
  const target = redirects?.get(slug);
  return target === undefined ? null : `A redirect leads from ${getPath(slug)} to ${getReadableUrl(target)}`;
}

/** Returns the reason why a page cannot have the slug, or `null`. */
function findProblem(slug: string, takenUrls: TakenUrls): string | null {
  const { pages, categories } = takenUrls;
  const page = pages.get(slug);
  if (page !== undefined) return `The page ${page} already has this slug`;
  const category = categories.get(slug);
  // The category's exams are at /ssc/..., so visitors would expect the category at /ssc.
  if (category !== undefined) return `${getPath(slug)} is already used by the category ${category}`;
  if (reservedSlugs.has(slug)) return `${getPath(slug)} is a URL of the site itself`;
  return redirectProblem(slug, takenUrls);
}

/** Returns whether a page may have a slug, and a free one: the slug itself or with a number. */
export function checkSlug(slug: string, takenUrls: TakenUrls): SlugCheck {
  const preferred = createSlug(slug, 'page');
  return {
    problem: findProblem(slug, takenUrls),
    proposal: freeSlug(preferred, (each) => findProblem(each, takenUrls) !== null),
  };
}

function refuse(problem: string, proposal: string): never {
  const message = `${problem}. Try ${proposal}.`;
  throw fieldError('conflict', 'slug', message);
}

/** Throws 409 with the field `slug` when a page may not have it. The message has the reason and a free slug. */
export function refuseTakenSlug(slug: string, takenUrls: TakenUrls): void {
  const { problem, proposal } = checkSlug(slug, takenUrls);
  if (problem !== null) refuse(problem, proposal);
}

/** Throws the same error only for a redirect from the slug. For a page that keeps its slug and becomes active. */
export function refuseHiddenSlug(slug: string, takenUrls: TakenUrls): void {
  const problem = redirectProblem(slug, takenUrls);
  if (problem !== null) refuse(problem, checkSlug(slug, takenUrls).proposal);
}
