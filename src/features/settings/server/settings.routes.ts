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
      // Open pages refetch the settings when their window gets the focus.
      maxAge: 0,
      read: () => service.publicSettings(),
      tags: () => ['settings'],
    }),
  ];
}
