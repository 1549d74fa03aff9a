import type { SourceStates } from '../src/app/process/built-files.ts';

export function areUntouched(folder: string, files: SourceStates): boolean;
