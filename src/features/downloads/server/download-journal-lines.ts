/** One download that counts unless the same visitor had the same paper within the hour. */
export interface Visit {
  paperId: number;
  /** 32 hexadecimal digits. */
  visitorHash: string;
  /** In milliseconds since 1970. */
  at: number;
}

const line = /^(\d{1,16}) ([0-9a-f]{32}) (\d{13})$/;

export function toJournalLine({ paperId, visitorHash, at }: Visit): string {
  return `${paperId} ${visitorHash} ${at}\n`;
}

/** The visits of a journal. What is no whole line (torn by a crash or a full disk) is passed over. */
export function readJournalLines(text: string): Visit[] {
  const lines = text.split('\n');
  // What follows the last line break was not written to its end.
  lines.pop();
  return lines.flatMap((written) => {
    const match = line.exec(written);
    return match
      ? [{ paperId: Number(match[1]), visitorHash: match[2] as string, at: Number(match[3]) }]
      : [];
  });
}
