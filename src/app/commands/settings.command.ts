import {
  changedSettings,
  createSettingsService,
  isSettingName,
  isTextSetting,
  type SettingsService,
} from '#features/settings/server/settings.service.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { AppContext } from '../process/context.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { runCommand } from './run-command.ts';
import { print, printJson } from './terminal.ts';

type Flags = { json?: boolean };

function getSettings(context: AppContext): SettingsService {
  const { database, log } = context;
  return createSettingsService({ db: database.db, invalidation: createCommandInvalidation(context), log });
}

/** `pariksha settings show`. Prints one setting per line. A star marks values that differ from the default. */
export async function showSettingsCommand(flags: Flags): Promise<void> {
  const settings = await runCommand((context) => getSettings(context).allSettings());
  if (flags.json) return printJson(settings);
  const changed = new Set<string>(changedSettings(settings));
  for (const [name, value] of Object.entries(settings))
    print(`${changed.has(name) ? '*' : ' '} ${name} = ${JSON.stringify(value)}`);
}

/** `pariksha settings set`. Notifies running servers, whose pages change at once. */
export async function setSettingCommand(name: string, text: string, flags: Flags): Promise<void> {
  const value = readValue(name, text);
  const settings = await runCommand((context) => getSettings(context).change({ [name]: value }));
  printSetting(name, settings, flags);
}

/** `pariksha settings reset` */
export async function resetSettingCommand(name: string, flags: Flags): Promise<void> {
  const settings = await runCommand((context) => getSettings(context).reset([name]));
  printSetting(name, settings, flags);
}

function printSetting(name: string, settings: object, flags: Flags): void {
  const value = (settings as Record<string, unknown>)[name];
  if (flags.json) printJson({ [name]: value });
  else print(`${name} is ${JSON.stringify(value)} now`);
}

/** Parses a value as JSON. A text setting also accepts bare text, unless it is `null` or a quoted JSON string. */
function readValue(name: string, text: string): unknown {
  // The service rejects unknown names, with the same message for all of them.
  if (!isSettingName(name)) return text;
  const isText = isTextSetting(name);
  if (isText && text !== 'null' && !/^".*"$/s.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    // Text with quotes that is not valid JSON: "Ours" and "yours".
    if (isText) return text;
    throw new AppError('validation_failed', {
      public: `The value of ${name} must be JSON, such as true, null or {"a":"b"}`,
    });
  }
}
