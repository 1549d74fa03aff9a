import { Card } from '#admin-kit/tab-page.tsx';
import { PasteForm } from './paste-form.tsx';
import { ZipRestore } from './zip-restore.tsx';

/** Card with the two ways to restore: a whole backup, or papers from pasted JSON. */
export function RestoreCard() {
  return (
    <Card title="Restore">
      <div className="flex flex-col gap-8">
        <ZipRestore />
        <PasteForm />
      </div>
    </Card>
  );
}
