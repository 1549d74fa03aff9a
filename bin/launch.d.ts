export const sources: string;
export const flags: string[];
export function environment(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export function findFreshBundle(folder?: string): string | undefined;
