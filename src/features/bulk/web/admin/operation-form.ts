import type { ComponentType } from 'react';

/** What is typed or chosen for an operation, by field. */
export type FormValues = Record<string, string>;

export interface OperationFieldsProps {
  values: FormValues;
  onValue: (name: string, value: string) => void;
}

/** An operation as the tab offers it; whoever brings operations brings these too. */
export interface OperationForm {
  /** Of the call. */
  name: string;
  title: string;
  /** What it does and what it leaves, in a sentence or two. */
  hint: string;
  /** The button's word: 'Delete'. */
  verb: string;
  initial: FormValues;
  Fields?: ComponentType<OperationFieldsProps>;
  /** The values of the call. */
  valuesOf: (values: FormValues) => Record<string, unknown>;
  /** Something to say in the question before it starts. */
  warning?: string;
  /** What takes papers from the site has a red button, although it can be undone. */
  isDangerous?: boolean;
}
