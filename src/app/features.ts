import { auth } from '#features/auth/auth.feature.ts';
import { examCalendar } from '#features/exam-calendar/exam-calendar.feature.ts';
import { home } from '#features/home/home.feature.ts';
import { pageSearch } from '#features/page-search/page-search.feature.ts';
import { ratings } from '#features/ratings/ratings.feature.ts';
import { searchBox } from '#features/search-box/search-box.feature.ts';
import { searchWords } from '#features/search-words/search-words.feature.ts';
import type { Feature } from '#platform/context/feature.ts';

/** The features of the product. Those that are not listed here are composed in `compose/`. */
export const features: readonly Feature[] = [
  home,
  examCalendar,
  searchBox,
  pageSearch,
  searchWords,
  auth,
  ratings,
];
