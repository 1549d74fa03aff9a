import { auth } from '#features/auth/auth.feature.ts';
import { examCalendar } from '#features/exam-calendar/exam-calendar.feature.ts';
import { files } from '#features/files/files.feature.ts';
import { home } from '#features/home/home.feature.ts';
import { pageTexts } from '#features/page-texts/page-texts.feature.ts';
import { paperReader } from '#features/paper-reader/paper-reader.feature.ts';
import { paperUpload } from '#features/paper-upload/paper-upload.feature.ts';
import { pageSearch } from '#features/page-search/page-search.feature.ts';
import { ratings } from '#features/ratings/ratings.feature.ts';
import { searchBox } from '#features/search-box/search-box.feature.ts';
import { searchWords } from '#features/search-words/search-words.feature.ts';
import { splitPdf } from '#features/split-pdf/split-pdf.feature.ts';
import { uploadDrafts } from '#features/upload-drafts/upload-drafts.feature.ts';
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
  pageTexts,
  paperReader,
  splitPdf,
  paperUpload,
  uploadDrafts,
  files,
];
