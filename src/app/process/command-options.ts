import { Option } from 'commander';

/** Returns the option `--json` of a command. */
export const jsonOption = () => new Option('--json', 'print the result as one line of JSON');

/** Returns an example for the help of a command. */
export const example = (text: string) => `\nExample:\n  ${text}`;
