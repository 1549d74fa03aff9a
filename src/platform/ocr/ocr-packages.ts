import { isBestOcr, type OcrChoice } from './ocr-engine.ts';

/** Debian and Ubuntu packages of the best engine and model. No npm package has this model. */
export const ocrPackages = ['tesseract-ocr', 'tesseract-ocr-script-deva'];

/** Shell commands that install the best engine on Debian and Ubuntu, as root. */
export const ocrInstallCommands = ['apt-get update', `apt-get install -y ${ocrPackages.join(' ')}`];

/** Returns how to get a better engine, as a sentence for the owner, or null if this is the best one. */
export function ocrAdvice(choice: OcrChoice): string | null {
  if (isBestOcr(choice)) return null;
  const model = 'the model script/Devanagari, which reads Hindi and English best';
  return (
    `Run "pariksha ocr setup" as root to install Tesseract with ${model}, then restart. ` +
    `It installs the Debian packages ${ocrPackages.join(' and ')}.`
  );
}
