import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { isBestOcr, ocrEngineName } from '#platform/ocr/ocr-engine.ts';
import { ocrInstallCommands } from '#platform/ocr/ocr-packages.ts';
import { note, print } from './terminal.ts';

/**
 * `pariksha ocr setup`: installs the best OCR engine from the packages of Debian or Ubuntu. Without the right to do
 * that, prints the commands. Exit code 1 if the engine is not installed at the end.
 */
export async function setUpOcrCommand(): Promise<void> {
  const before = await findOcr();
  if (isBestOcr(before)) return print(`${ocrEngineName(before)} is installed. There is no better one.`);
  if (!mayInstall()) return printCommands();
  for (const command of ocrInstallCommands) {
    note(command);
    if ((await run(command)) === 0) continue;
    print(`The command failed: ${command}`);
    return printCommands();
  }
  const after = await findOcr();
  print(`Now ${ocrEngineName(after)} reads scanned pages. Restart servers and workers to use it.`);
  if (!isBestOcr(after)) process.exitCode = 1;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function printCommands(): void {
  print('Run these commands as root on Debian or Ubuntu, then restart servers and workers:');
  for (const command of ocrInstallCommands) print(`  ${command}`);
  print('On other systems, install Tesseract 5 with the model script/Devanagari.');
  process.exitCode = 1;
}

/** Runs a constant command. Returns its exit code. */
function run(command: string): Promise<number | null> {
  const [program, ...options] = command.split(' ');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    const child = spawn(program!, options, { stdio: ['ignore', 'inherit', 'inherit'], env });
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}
