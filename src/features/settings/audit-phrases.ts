/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const settingsPhrases = {
  'settings.custom-js-changed': 'changed the custom JavaScript of the',
  'settings.logo-removed': 'removed the logo from the',
  'settings.logo-uploaded': 'uploaded a logo to the',
  'settings.restored': 'restored an earlier version of the',
  'settings.updated': 'changed the',
};
