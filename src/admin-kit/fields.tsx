import { clsx } from 'clsx';
import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import type { FieldErrors } from './call-api.ts';

const ErrorsContext = createContext<FieldErrors>({});

/** Provides the server's field errors to the fields inside, by name. */
export function FieldErrorsProvider({ errors, children }: { errors: FieldErrors; children: ReactNode }) {
  return <ErrorsContext value={errors}>{children}</ErrorsContext>;
}

export const controlClass =
  'min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 leading-6 text-ink placeholder:text-muted aria-invalid:border-danger disabled:opacity-60';

/** A checkbox in the theme's colours, because the browser's own looks disabled in the dark theme. */
export const checkClass =
  'grid size-5 shrink-0 appearance-none place-content-center rounded-sm border border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:opacity-60 before:m-auto before:size-3 before:bg-on-accent before:opacity-0 before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0%,43%_62%)] checked:before:opacity-100 forced-colors:appearance-auto';

/** The props of every field besides its control. */
export interface FieldParts {
  label: string;
  /** The name in the payload. The server's field errors refer to it. */
  name: string;
  hint?: ReactNode;
  /** A client-side error, shown instead of the server's error. */
  error?: string | undefined;
  /** Shows the length of the text and the recommended maximum: '12/60'. */
  counter?: { length: number; of: number };
  isRequired?: boolean | undefined;
  className?: string;
}

interface Wiring {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A label, a control and its messages. `wiring` connects the control to them. */
export function Field({
  children,
  ...parts
}: FieldParts & {
  children: (wiring: Wiring) => ReactNode;
}) {
  const { label, name, hint, counter, isRequired, className } = parts;
  const id = useId();
  const error = parts.error ?? use(ErrorsContext)[name];
  const notes = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`].filter(Boolean);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
          {isRequired && (
            <span aria-hidden className="text-danger">
              {' *'}
            </span>
          )}
        </label>
        {counter && (
          <span
            id={`${id}-counter`}
            className={clsx('tabular text-xs', counter.length > counter.of ? 'text-danger' : 'text-muted')}
          >
            {counter.length}/{counter.of}
          </span>
        )}
      </div>
      {children({
        id,
        name,
        ...(isRequired && { required: true }),
        ...(error && { 'aria-invalid': true }),
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The server's error for a list, which has no single control. */
export function ListProblem({ name }: { name: string }) {
  const problem = use(ErrorsContext)[name];
  return problem && <p className="text-sm text-danger">{problem}</p>;
}

type Controlled<Element extends 'input' | 'textarea' | 'select'> = FieldParts & {
  value: string;
  onValue: (value: string) => void;
} & Omit<ComponentProps<Element>, 'value' | 'onChange' | 'name' | 'id' | 'className' | 'required'>;

function parted<Props extends FieldParts>(props: Props) {
  const { label, name, hint, error, counter, isRequired, className, ...rest } = props;
  return { parts: { label, name, hint, error, counter, isRequired, className } as FieldParts, rest };
}

export function TextField({ value, onValue, ...props }: Controlled<'input'>) {
  const { parts, rest } = parted(props);
  return (
    <Field {...parts}>
      {(wiring) => (
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...wiring}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={controlClass}
        />
      )}
    </Field>
  );
}

export function TextAreaField({ value, onValue, ...props }: Controlled<'textarea'>) {
  const { parts, rest } = parted(props);
  return (
    <Field {...parts}>
      {(wiring) => (
        <textarea
          rows={3}
          {...rest}
          {...wiring}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={controlClass}
        />
      )}
    </Field>
  );
}

/** A native select, which works best on a phone. `children` are options. */
export function SelectField({ value, onValue, children, ...props }: Controlled<'select'>) {
  const { parts, rest } = parted(props);
  return (
    <Field {...parts}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={controlClass}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

export function CheckboxField({
  label,
  hint,
  isChecked,
  onChecked,
  ...rest
}: { label: string; hint?: string; isChecked: boolean; onChecked: (isChecked: boolean) => void } & Omit<
  ComponentProps<'input'>,
  'type' | 'checked' | 'onChange'
>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        {...rest}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChecked(event.target.checked)}
        className={checkClass}
      />
      <span>
        <span className="text-sm font-semibold">{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
