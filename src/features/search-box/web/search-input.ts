/** The id of the search box in the header. */
export const searchInputId = 'site-search';
