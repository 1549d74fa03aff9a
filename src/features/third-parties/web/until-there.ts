/** Schedules a callback, like setTimeout. */
export type Later = (run: () => void, milliseconds: number) => unknown;

const everyMs = 100;
const tries = 50;

/** Polls `isThere` every 100 ms. Resolves to true as soon as it is true, or to false after 50 tries. */
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
