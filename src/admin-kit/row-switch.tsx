import { checkClass } from './fields.tsx';

/**
 * A switch in a table row that applies at once. Its box is aligned with the text of its column: the target of 44 px
 * reaches beyond it.
 */
export function RowSwitch({
  label,
  isOn,
  onSwitch,
}: {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  return (
    <label className="-ml-3 flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
        className={checkClass}
      />
    </label>
  );
}
