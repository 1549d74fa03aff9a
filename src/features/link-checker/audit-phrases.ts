/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const linkCheckerPhrases = {
  'link.muted': 'muted the link to',
  'link.unmuted': 'unmuted the link to',
};
