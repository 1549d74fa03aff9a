import { useEffect, useRef } from 'react';
import { EditNotice, getEditProblem } from '#admin-kit/edit-notice.tsx';
import type { EditConflict } from '#admin-kit/use-edit-form.ts';
import { When } from '#admin-kit/when.tsx';
import type { AdminSettings } from '../../settings-admin.contract.ts';
import { SettingChanges } from './setting-changes.tsx';
import { differingSettings, getSettingsFields, readSettingsFields } from './settings-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Shows that another user saved first, and what changed. The form keeps the user's edits. */
export function StaleNotice({
  form,
  conflict,
}: {
  form: SettingsForm;
  conflict: EditConflict<AdminSettings>;
}) {
  const { saved, fields } = form;
  const place = useRef<HTMLDivElement>(null);
  // The save button is at the end of the form.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { theirs } = conflict;
  const changed = theirs
    ? differingSettings(
        readSettingsFields(getSettingsFields(theirs)),
        readSettingsFields(getSettingsFields(saved)),
      )
    : [];
  return (
    <div ref={place} className="scroll-mt-20">
      <EditNotice
        {...getEditProblem(conflict.text, conflict)}
        comparison={
          theirs && (
            <>
              {theirs.updatedAt && (
                <p className="mb-3 text-sm text-muted">
                  Saved <When at={theirs.updatedAt} />
                </p>
              )}
              <SettingChanges
                names={changed}
                sides={[
                  ['Theirs', theirs],
                  ['Yours', readSettingsFields(fields)],
                ]}
              />
            </>
          )
        }
      />
    </div>
  );
}
