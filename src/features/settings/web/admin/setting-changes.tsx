import { settingTitles, type AdminSettings } from '../../settings-admin.contract.ts';
import type { SettingName, SiteSettings } from '../../settings.contract.ts';
import { formatSettingValue } from './settings-fields.ts';

/** Compares settings. Long values such as code scroll. `sides` have the labels of the two states. */
export function SettingChanges({
  names,
  sides,
}: {
  names: SettingName[];
  sides: [title: string, settings: AdminSettings | SiteSettings][];
}) {
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {names.map((name) => (
        <div key={name}>
          <dt className="font-semibold">{settingTitles[name]}</dt>
          {sides.map(([title, settings]) => (
            <dd key={title} className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              <span className="text-muted">{title}: </span>
              {formatSettingValue(settings[name])}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
