import type { SourceStates } from '../src/app/built-files.ts';

export function areUntouched(folder: string, files: SourceStates): boolean;
