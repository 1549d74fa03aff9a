/** Labels of tables. Other tables are shown by their own name. */
const titles: Record<string, string> = {
  catalog_trash: 'Categories, exams and subjects in the trash',
  paper_trash: 'Papers in the trash',
  paper_stats: 'Download counts',
  paper_files: 'Stored files of papers',
  different_papers: 'Papers marked as not duplicates',
  replaced_files: 'Earlier files of papers',
  download_days: 'Downloads by day',
  paper_download_days: 'Downloads by paper and day',
  exam_events: 'Dates of the exam calendar',
  content_blocks: 'Texts edited on pages',
  content_block_versions: 'Earlier versions of texts edited on pages',
  page_elements: 'Content of pages',
  page_images: 'Images of pages',
  page_versions: 'Earlier versions of pages',
  starter_pages: 'Pages of a new site',
  page_seo: 'Page SEO',
  redirect_hosts: 'Sites that redirects may lead to',
  missing_paths: 'Missing pages',
  settings_history: 'Earlier settings',
  brand_images: 'Logos and icons',
  ratings: 'Ratings',
  link_checks: 'Checked links',
  link_uses: 'Uses of links',
  analytics_days: 'Analytics by day',
  analytics_searches: 'Searches of visitors',
  analytics_target: 'Download target',
  audit_entries: 'Activity log',
  users: 'Users',
  accounts: 'Passwords and sign-ins',
  two_factors: 'Second factors',
};

/** `paper_stats` -> 'Download counts', `exams` -> 'Exams'. */
export function titleOfTable(name: string): string {
  const words = name.replaceAll('_', ' ');
  return titles[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
