/** Runs something later, like setTimeout. */
export type Later = (run: () => void, milliseconds: number) => unknown;

const everyMs = 100;
const tries = 50;

/** True as soon as `isThere` is, asked every 100 ms; false when the 50th time it still is not. */
export function untilThere(isThere: () => boolean, later: Later = setTimeout): Promise<boolean> {
  return new Promise((resolve) => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      if (isThere()) resolve(true);
      else if (asked === tries) resolve(false);
      else later(ask, everyMs);
    };
    later(ask, everyMs);
  });
}
