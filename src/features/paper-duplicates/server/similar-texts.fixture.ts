/** Returns questions of 20 words that no other question has. The same number gives the same question. */
export function questions(from: number, to: number, { startAt = from } = {}): string {
  return Array.from({ length: to - from }, (_, index) => writeQuestion(from + index, startAt + index)).join(
    '\n',
  );
}

/** A question as it is printed with a number. */
export function writeQuestion(question: number, number: number): string {
  const words = Array.from({ length: 19 }, (_, at) => `w${((question * 19 + at) * 7919).toString(26)}`);
  return `${number + 1}. ${words.join(' ').replaceAll(/\d/g, 'q')}`;
}
