import { checkClass } from './fields.tsx';

/** A switch in a table row that applies at once. */
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
    <label className="flex size-11 items-center justify-center">
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
