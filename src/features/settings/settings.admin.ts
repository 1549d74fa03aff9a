/** The sections of the settings form, for links in the back office. Public pages must not import them. */
export { settingSections, settingTexts } from './web/admin/setting-texts.ts';
