export type FileNames = ReturnType<typeof createFileNames>;

/** Longest file name in bytes on common file systems, with some bytes reserved for a number. */
const maxNameLength = 240;

/**
 * Creates unique names for the files of one export. Names that differ only in case or Unicode normal form count as
 * equal, because some file systems do not distinguish them. Only names of stored files are in memory: about 100 bytes
 * each.
 */
export function createFileNames() {
  const taken = new Set<string>();
  const nextNumber = new Map<string, number>();
  return {
    /** Returns a name that no earlier call has returned: the given one, or `name-2.pdf`, `name-3.pdf`, ... */
    claim(originalName: string): string {
      const { stem, ending } = split(plainName(originalName));
      const base = keyOf(stem + ending);
      let name = stem + ending;
      while (taken.has(keyOf(name))) {
        const number = nextNumber.get(base) ?? 2;
        nextNumber.set(base, number + 1);
        name = `${stem}-${number}${ending}`;
      }
      taken.add(keyOf(name));
      return name;
    },
  };
}

/** Returns the name without folders, characters that some file system refuses, and leading dots. */
function plainName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  return plain === '' ? 'paper.pdf' : plain;
}

function split(name: string): { stem: string; ending: string } {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  let stem = ending === '' ? name : name.slice(0, -ending.length);
  while (Buffer.byteLength(stem) > maxNameLength) stem = [...stem].slice(0, -1).join('');
  return { stem, ending };
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
