/** What editors can do, as the invitation, the change of a role and the manual say it. */
export const editorRights =
  'papers, the catalogue, the exam calendar, content pages and redirects, and can run bulk operations, the link checker and the cleanup';
