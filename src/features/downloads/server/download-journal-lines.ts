/** One download. It does not count if the same visitor downloaded the same paper within the last hour. */
export interface Visit {
  paperId: number;
  /** 32 hexadecimal digits. */
  visitorHash: string;
  /** Milliseconds since 1970. */
  at: number;
}

const line = /^(\d{1,16}) ([0-9a-f]{32}) (\d{13})$/;

export function toJournalLine({ paperId, visitorHash, at }: Visit): string {
  return `${paperId} ${visitorHash} ${at}\n`;
}

/** Parses the visits of a journal. Skips incomplete lines, which a crash or a full disk leaves. */
export function readJournalLines(text: string): Visit[] {
  const lines = text.split('\n');
  // Text after the last line break was not completely written.
  lines.pop();
  return lines.flatMap((written) => {
    const match = line.exec(written);
    return match
      ? [{ paperId: Number(match[1]), visitorHash: match[2] as string, at: Number(match[3]) }]
      : [];
  });
}
