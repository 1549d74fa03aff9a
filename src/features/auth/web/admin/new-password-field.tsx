import { TextField } from '#admin-kit/fields.tsx';

/** Field for a new password. Password managers may suggest one. */
export function NewPasswordField({
  label = 'Password',
  name = 'password',
  value,
  onValue,
}: {
  label?: string;
  name?: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      hint="At least 12 characters. Several random words are easy to remember and hard to guess."
      isRequired
      value={value}
      onValue={onValue}
    />
  );
}
