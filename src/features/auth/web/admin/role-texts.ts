/** The rights of an editor, as in the invite dialog, the change of a role and the manual. */
export const editorRights =
  'papers, upload rules, the catalogue, search words, the exam calendar, static pages, inline blocks and redirects, and can run bulk edits, the link checker and the cleanup';
