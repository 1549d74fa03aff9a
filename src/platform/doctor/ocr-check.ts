import type { OcrChoice } from '#platform/ocr/ocr-engine.ts';
import { ocrEngineName } from '#platform/ocr/ocr-engine.ts';
import { ocrAdvice } from '#platform/ocr/ocr-packages.ts';
import type { HealthCheck } from './health-check.ts';

/** Names the engine that reads scanned pages. The embedded one works, so a better one is advice and no problem. */
export function ocrCheck(findOcr: () => Promise<OcrChoice>): HealthCheck {
  return {
    name: 'text recognition',
    run: async () => [],
    async note() {
      const choice = await findOcr();
      const advice = ocrAdvice(choice);
      return advice === null ? ocrEngineName(choice) : `${ocrEngineName(choice)}. ${advice}`;
    },
  };
}
