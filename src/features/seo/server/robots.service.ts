export type RobotsService = ReturnType<typeof createRobotsService>;

/**
 * Rules are prefixes: a bare `/admin` would also bar the category `/administrative-services`.
 * `$` marks the end of a URL.
 */
const barred = ['/api/', '/admin$', '/admin?', '/admin/'];

/** Generates /robots.txt. */
export function createRobotsService(dependencies: {
  /** Without a trailing slash. */
  publicUrl: string;
  settings: { publicSettings(): Promise<{ enableSitemap: boolean }> };
}) {
  const { publicUrl, settings } = dependencies;
  return {
    /** Returns the text of /robots.txt. It names the sitemap unless the owner switched it off. */
    robots: async (): Promise<string> => {
      const { enableSitemap } = await settings.publicSettings();
      const lines = ['User-agent: *', ...barred.map((path) => `Disallow: ${path}`)];
      return [...lines, ...(enableSitemap ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []), ''].join('\n');
    },
  };
}
