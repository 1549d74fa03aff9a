import { publicSettings } from '#features/settings/settings.contract.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import type { SettingsService } from './settings.service.ts';

/** GET /api/settings. */
export function settingsReads(service: SettingsService): PublicRead[] {
  return [
    publicRead({
      path: '/api/settings',
      summary: 'Name, description, footer and switches of the site',
      answer: publicSettings,
      // Pages have the settings in their HTML, and open pages refetch them past this cache when they get the focus.
      maxAge: 300,
      read: () => service.publicSettings(),
      tags: () => ['settings'],
    }),
  ];
}
