import { ModalDialog } from '#admin-kit/dialog.tsx';
import { CheckboxField } from '#admin-kit/fields.tsx';
import { shortcuts } from './table-keys.ts';

/** Shows the keyboard shortcuts, and the switch for those of a single character. */
export function KeysHelp({
  isOn,
  onSwitch,
  onClose,
}: {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}) {
  return (
    <ModalDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="flex flex-col gap-2 text-sm">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="flex items-baseline justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex flex-wrap justify-end gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line-strong px-2 py-0.5 text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-2">
        <CheckboxField
          label="Shortcuts outside of the table"
          hint="j, k, / and ? also work while the focus is elsewhere on the page."
          isChecked={isOn}
          onChecked={onSwitch}
        />
      </div>
    </ModalDialog>
  );
}
