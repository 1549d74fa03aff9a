import { Tab as Backups } from '#features/backup/web/admin/backup-tab.tsx';
import { MovingIn } from '#features/site-import/web/admin/moving-in.tsx';

/** The backup feature does not depend on imports, so the tab composes both. */
export function Tab() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Backups />
      </div>
      <MovingIn />
    </div>
  );
}
