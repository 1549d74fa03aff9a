import type { ComponentType } from 'react';

/** Form values of an operation, by field. */
export type FormValues = Record<string, string>;

export interface OperationFieldsProps {
  values: FormValues;
  onValue: (name: string, value: string) => void;
}

/** An operation in the user interface. The feature that defines the operation provides it. */
export interface OperationForm {
  /** Operation name in API calls. */
  name: string;
  title: string;
  /** Describes the effects and the limits of the operation in one or two sentences. */
  hint: string;
  /** Button label: 'Delete'. */
  verb: string;
  initial: FormValues;
  Fields?: ComponentType<OperationFieldsProps>;
  /** Converts form values to values of the API call. */
  valuesOf: (values: FormValues) => Record<string, unknown>;
  /** Text for the confirmation dialog. */
  warning?: string;
  /** Operations that remove papers from the site have a red button, although they can be undone. */
  isDangerous?: boolean;
}
