export interface FileNames {
  /** A name that no call before has answered: the given one, or `name-2.pdf`, `name-3.pdf`, ... */
  claim(originalName: string): string;
}

/** Bytes of a name on the file systems that people use; some are kept for a number. */
const longestName = 240;

/**
 * Names for the files of one export. Differences of case or normal form count as none, because some file systems
 * drop them. Only names of stored files are kept in memory: about 100 bytes for each.
 */
export function createFileNames(): FileNames {
  const taken = new Set<string>();
  const nextNumber = new Map<string, number>();
  return {
    claim(originalName) {
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

/** The name without folders, without characters that some file system refuses, and not hidden. */
function plainName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  return plain === '' ? 'paper.pdf' : plain;
}

function split(name: string): { stem: string; ending: string } {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  let stem = ending === '' ? name : name.slice(0, -ending.length);
  while (Buffer.byteLength(stem) > longestName) stem = [...stem].slice(0, -1).join('');
  return { stem, ending };
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
