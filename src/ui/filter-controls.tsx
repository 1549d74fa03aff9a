const control = 'h-11 w-full rounded-md border border-line-strong bg-raised px-3 text-sm text-ink';

function Label({ text }: { text: string }) {
  return <span className="mb-1 block text-sm font-semibold">{text}</span>;
}

export interface Choice {
  value: string | number;
  text: string;
}

/** A select. The current value stays selectable even if it is not among the options (a year from a link). */
export function ChoiceFilter({
  name,
  label,
  any,
  choices,
  value,
}: {
  name: string;
  label: string;
  any: string;
  choices: Choice[];
  value: string | number | undefined;
}) {
  const isOther = value !== undefined && !choices.some((choice) => choice.value === value);
  return (
    <label className="block min-w-0 flex-1">
      <Label text={label} />
      <select name={name} defaultValue={value ?? ''} className={control}>
        <option value="">{any}</option>
        {isOther && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}
