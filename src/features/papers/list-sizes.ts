/** Most recently added papers on the home page. */
export const homePapers = 6;
export const browsePageSize = 10;
export const categoryPageSize = 12;
/** Rows of the dense list: about two screens. */
export const examPageSize = 30;
/** Upper limit of related papers, and of papers of the same sitting. */
export const relatedLimit = 6;
