import { existsSync } from 'node:fs';

/** Actions of an input device, in the form that WebDriver and WebDriver BiDi share. */
export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: object[];
}

/** A tab of a started browser, with only the operations that both browser protocols share. */
export interface BrowserSession {
  /** Where the browser saves downloads. */
  downloads: string;
  /** Opens a URL and waits until it has loaded. */
  navigate(url: string): Promise<void>;
  back(): Promise<void>;
  /** Returns the value of an expression in the page; it must be plain JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(sources: InputSource[]): Promise<void>;
  /** Returns what the page has written to the console as an error. */
  errors(): string[];
  close(): Promise<void>;
}

/** Returns the first of the paths that exists. */
export const firstExisting = (...paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path));
