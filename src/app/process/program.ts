import { Command, CommanderError, Option, type OutputConfiguration } from 'commander';
import { loadEnvFile } from '#platform/config/env-file.ts';
import { example, jsonOption } from './command-options.ts';
import { addImport } from './import-commands.ts';
import { projectVersion } from './project-version.ts';

/** Creates the command line with all commands. It prints its own errors and throws `CommanderError`. */
export function createProgram(output: OutputConfiguration = {}): Command {
  const program = new Command('pariksha')
    .configureOutput(output)
    .description('A free public library of previous-year exam papers, with its back office.')
    .version(projectVersion)
    .option(
      '--environment <file>',
      'read variables from a file such as the EnvironmentFile of a systemd unit',
    )
    .hook('preAction', (command) => {
      const { environment } = command.opts<{ environment?: string }>();
      if (environment !== undefined) loadEnvFile(environment);
    })
    .exitOverride()
    .showHelpAfterError('(run with --help for usage)')
    .addHelpText(
      'after',
      `
Example:
  pariksha --environment /etc/pariksha.env doctor

A command works on the library of DATA_DIR or DATABASE_URL, and names it. Only serve, restore --new and migrate --new create a library.
Exit codes: 0 done, 1 failed, 2 wrong usage. Configuration: see the README.`,
    );

  program
    .command('serve')
    .description('run the web site')
    .option('--development', 'build pages on demand and reload them on code changes')
    .addHelpText('after', example('PORT=8080 pariksha serve'))
    .action(async (flags) => (await import('../commands/serve.command.ts')).serveCommand(flags));

  program
    .command('worker')
    .description('run jobs only, next to servers or on a separate machine')
    .addHelpText(
      'after',
      `${example('DATABASE_URL=postgres://db/pariksha pariksha worker')}

Servers run jobs too, unless they are started with JOBS=off.`,
    )
    .action(async () => (await import('../commands/worker.command.ts')).workerCommand());

  program
    .command('migrate')
    .description('bring the database up to date, before servers of a new version start')
    .option('--new', 'create the library if there is none')
    .addHelpText(
      'after',
      `${example('pariksha migrate')}\n\nServers, workers and commands do the same when they start.`,
    )
    .action(async (flags) => (await import('../commands/migrate.command.ts')).migrateCommand(flags));

  addImport(program);

  program
    .command('export')
    .description('write all papers to the CSV that import reads')
    .argument('<csv>', 'the file to write')
    .option('--files <folder>', 'also write the stored files there, under their own names')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('pariksha export papers.csv --files ./pdfs')}

Cells are written unchanged. A spreadsheet may read a title that begins with = as a formula.`,
    )
    .action(async (csv, flags) => (await import('../commands/export.command.ts')).exportCommand(csv, flags));

  addBackup(program);
  addRestore(program);
  addSpecimens(program);
  addUser(program);
  addSettings(program);

  program
    .command('upgrade-database')
    .description('move the embedded database to another major version of PostgreSQL; the server must not run')
    .requiredOption('--old-binaries <folder>', 'the programs of the PostgreSQL that made the database')
    .addHelpText(
      'after',
      `${example('pariksha upgrade-database --old-binaries /usr/lib/postgresql/15/bin')}

The old database stays in DATA_DIR/postgres/cluster-15. Take a backup first.`,
    )
    .action(async (flags) =>
      (await import('../commands/upgrade-database.command.ts')).upgradeDatabaseCommand(flags),
    );

  program
    .command('ocr')
    .description('the engine that reads scanned papers')
    .command('setup')
    .description('install the best engine and model on Debian or Ubuntu, or print the commands')
    .addHelpText('after', `${example('pariksha ocr setup')}\n\nExit code 1 if it is not installed.`)
    .action(async () => (await import('../commands/ocr.command.ts')).setUpOcrCommand());

  program
    .command('doctor')
    .description('check configuration, database and files, and suggest fixes')
    .option('--deep', 'also read every stored file in full')
    .addOption(jsonOption())
    .addHelpText('after', `${example('pariksha doctor --deep')}\n\nExit code 1 if there are problems.`)
    .action(async (flags) => (await import('../commands/doctor.command.ts')).doctorCommand(flags));

  return program;
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write everything to a ZIP: rows, stored files, and a manifest with a checksum of each')
    .argument('<file>', 'the ZIP to write, created after verification; - is stdout')
    .option('--without-files', 'rows only')
    .option('--verify', 'only read an existing ZIP and check every entry')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('pariksha backup /mnt/backups/pariksha.zip')}

Keep backups secret: they contain password hashes. The server can keep running.
Exit code 1 also if a stored file is missing. The rest is still written.`,
    )
    .action(async (file, { withoutFiles, ...flags }) =>
      (await import('../commands/backup.command.ts')).backupCommand(file, { ...flags, files: !withoutFiles }),
    );
}

function addRestore(program: Command): void {
  program
    .command('restore')
    .description('restore the library from a backup; shows the changes first')
    .argument('<file>', 'the ZIP; with --to-time a new data folder')
    .option('--to-time <time>', 'restore the embedded database as it was at a time in India, or latest')
    .option('--dry-run', 'show the changes without applying them')
    .option('--new', 'create the library if there is none, on a new machine')
    .option('--with-people', 'also users, with their roles and passwords')
    .option('--yes', 'do not ask')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('pariksha restore /mnt/backups/pariksha.zip --dry-run')}
${example('pariksha restore --to-time "2026-11-28 14:00" --new /srv/pariksha-restored')}

The previous state is saved as a backup without files. The server can keep running.`,
    )
    .action(async (file, { toTime, ...flags }, command) => {
      if (toTime === undefined)
        return (await import('../commands/restore.command.ts')).restoreCommand(file, flags);
      if (!flags.new || flags.dryRun || flags.json || flags.withPeople)
        command.error('error: --to-time goes with --new and a folder, and with no other option');
      return (await import('../commands/recover.command.ts')).recoverCommand(file, toTime);
    });
}

function addSpecimens(program: Command): void {
  program
    .command('specimens')
    .description('the specimen papers of a new installation')
    .command('remove')
    .description('remove all specimen papers; categories, exams and subjects stay')
    .addOption(jsonOption())
    .addHelpText('after', example('pariksha specimens remove'))
    .action(async (flags) =>
      (await import('../commands/specimens.command.ts')).removeSpecimensCommand(flags),
    );
}

function addUser(program: Command): void {
  const user = program.command('user').description('manage users');
  const password = () => new Option('--password-stdin', 'read the password from the first line of stdin');
  const passwordHelp =
    '\n\nWithout --password-stdin, a terminal asks for the password. Otherwise one is generated.';
  user
    .command('add')
    .description('add a user')
    .argument('<email>')
    .option('--name <name>', 'shown to other users (default: the part before the @)')
    .addOption(
      new Option('--role <role>', 'owner or editor (default: owner for the first user)').choices([
        'owner',
        'editor',
      ]),
    )
    .addOption(password())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('pariksha user add asha@example.org --name Asha --role owner')}${passwordHelp}`,
    )
    .action(async (email, flags) =>
      (await import('../commands/user.command.ts')).addUserCommand(email, flags),
    );
  user
    .command('password')
    .description('set the password of a user, end their sessions and remove their passkeys')
    .argument('<email>')
    .option('--without-second-factor', 'also remove the second factor, if the user lost it')
    .addOption(password())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('printf \'%s\' "$NEW_PASSWORD" | pariksha user password asha@example.org --password-stdin')}${passwordHelp}`,
    )
    .action(async (email, flags) =>
      (await import('../commands/user.command.ts')).setPasswordCommand(email, flags),
    );
  addUserAccess(user);
}

/** User commands for owners who cannot sign in to the back office. */
function addUserAccess(user: Command): void {
  const load = () => import('../commands/user.command.ts');
  user
    .command('reset-link')
    .description('create a one-time password reset link')
    .argument('<email>')
    .addOption(jsonOption())
    .addHelpText('after', example('pariksha user reset-link asha@example.org'))
    .action(async (email, flags) => (await load()).resetLinkCommand(email, flags));
  user
    .command('disable')
    .description('disable a user and end their sessions')
    .argument('<email>')
    .addOption(jsonOption())
    .addHelpText('after', example('pariksha user disable ravi@example.org'))
    .action(async (email, flags) => (await load()).disableUserCommand(email, flags, true));
  user
    .command('enable')
    .description('enable a disabled user')
    .argument('<email>')
    .addOption(jsonOption())
    .addHelpText('after', example('pariksha user enable ravi@example.org'))
    .action(async (email, flags) => (await load()).disableUserCommand(email, flags, false));
}

function addSettings(program: Command): void {
  const settings = program.command('settings').description('manage the site settings');
  const load = () => import('../commands/settings.command.ts');
  settings
    .command('show')
    .description('show all settings; * marks values that are not the default')
    .addOption(jsonOption())
    .addHelpText('after', example('pariksha settings show'))
    .action(async (flags) => (await load()).showSettingsCommand(flags));
  settings
    .command('set')
    .description('set one; pages of running servers change immediately')
    .argument('<name>')
    .argument('<value>', 'JSON, or plain text for a text setting; null clears it')
    .addOption(jsonOption())
    .addHelpText('after', example('pariksha settings set siteName "Papers of our library"'))
    .action(async (name, value, flags) => (await load()).setSettingCommand(name, value, flags));
  settings
    .command('reset')
    .description('reset one to its default')
    .argument('<name>')
    .addOption(jsonOption())
    .addHelpText('after', example('pariksha settings reset siteName'))
    .action(async (name, flags) => (await load()).resetSettingCommand(name, flags));
}

/**
 * Returns the command that a command line starts, such as `serve`, without running it, and `undefined` if it starts
 * none: wrong usage, `--help` or `--version`.
 */
export async function findCommand(commandLine: string[]): Promise<Command | undefined> {
  let match: Command | undefined;
  const program = createProgram({ writeOut: () => {}, writeErr: () => {} });
  program.hook('preAction', (_program, command) => {
    match = command;
    throw new CommanderError(0, 'found', command.name());
  });
  await program.parseAsync(commandLine, { from: 'user' }).catch(() => {});
  return match;
}
