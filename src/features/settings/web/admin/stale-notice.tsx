import { useEffect, useRef } from 'react';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { When } from '#admin-kit/when.tsx';
import { SettingChanges } from './setting-changes.tsx';
import { differingSettings, getSettingsFields, readSettingsFields } from './settings-fields.ts';
import type { SettingsForm, StaleSettings } from './use-settings-form.ts';

/** Shows that another user saved first, and what changed. The form keeps the user's edits. */
export function StaleNotice({ form, stale }: { form: SettingsForm; stale: StaleSettings }) {
  const { saved, fields } = form;
  const place = useRef<HTMLDivElement>(null);
  // The save button is at the end of the form.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { theirs } = stale;
  const changed = theirs
    ? differingSettings(
        readSettingsFields(getSettingsFields(theirs)),
        readSettingsFields(getSettingsFields(saved)),
      )
    : [];
  return (
    <div ref={place} className="scroll-mt-20">
      <EditNotice
        text={stale.text}
        isStale={theirs !== undefined}
        onKeep={stale.onKeep}
        onTake={stale.onTake}
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
