import type { Command } from 'commander';
import { example, jsonOption } from './command-options.ts';

const collect = (text: string, before: string[] = []) => [...before, text];

/** Adds the options of a list with any columns. */
function withListOptions(command: Command): Command {
  return command
    .option('--map <field=Column>', 'take a field from this column; repeatable', collect)
    .option('--set <field=value>', 'the value of a field where its cell is blank; repeatable', collect)
    .option('--no-redirects', 'do not redirect old URLs')
    .option('--dry-run', 'show the result without writing anything')
    .option('--rejects <file>', 'the file for rejected rows (default: <csv>.rejects.csv)')
    .addOption(jsonOption());
}

/** Adds `pariksha import`, for CSV files and for other sites. */
export function addImport(program: Command): void {
  const load = () => import('../commands/import-list.command.ts');
  const command = withListOptions(
    program
      .command('import')
      .description(
        'add papers from a CSV: category, exam, subject, year, session, paper_type, language, title, file, file_url',
      )
      .argument('<csv>', 'the list of papers; other columns are ignored')
      .option('--files <folder>', 'the folder with the files of the column "file"'),
  ).addHelpText(
    'after',
    `${example('pariksha import papers.csv --files ./pdfs')}
  pariksha import list.csv --map title="Paper name" --map year="Held in" --set category=SSC

With --map or --set the columns may have any names: the others are guessed in English and Hindi.
Rejected rows are not an error: they are written to the rejects file with line and reason.
A second run changes nothing. A run after an interruption resumes.`,
  );
  command.action(async (csv, flags) => {
    if (flags.map || flags.set) return (await load()).importMappedCommand(csv, flags);
    await (await import('../commands/import.command.ts')).importCommand(csv, flags);
  });

  withListOptions(
    command
      .command('wordpress')
      .description('add the PDFs of an export of WordPress (Tools > Export > All content)')
      .argument('<xml>', 'the export')
      .option('--save <csv>', 'also write the list to a CSV, to edit it in a spreadsheet'),
  )
    .addHelpText('after', example('pariksha import wordpress export.xml --dry-run --save papers.csv'))
    .action(async (xml, _flags, sub) => (await load()).importWordPressCommand(xml, sub.optsWithGlobals()));

  withListOptions(
    command
      .command('site')
      .description(
        'add the PDFs that a sitemap, a site or a folder of a site links to; robots.txt is respected',
      )
      .argument('<url>', 'the sitemap, the home page or the folder')
      .option('--save <csv>', 'also write the list to a CSV, to edit it in a spreadsheet'),
  )
    .addHelpText('after', example('pariksha import site https://papers.example/ssc/ --dry-run'))
    .action(async (url, _flags, sub) => (await load()).importSiteCommand(url, sub.optsWithGlobals()));

  withListOptions(
    command
      .command('drive')
      .description('add files and public folders of Google Drive as links')
      .argument('<links...>', 'links to folders or files')
      .option('--save <csv>', 'also write the list to a CSV, to edit it in a spreadsheet'),
  )
    .addHelpText(
      'after',
      example('pariksha import drive https://drive.google.com/drive/folders/ID --dry-run'),
    )
    .action(async (links, _flags, sub) => (await load()).importDriveCommand(links, sub.optsWithGlobals()));
}
