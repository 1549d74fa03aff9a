import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { byteOrderMark } from '#lib/text/spreadsheet-csv.ts';

/** Sends a CSV file for download: a text, or its parts as they are read. */
export function sendCsv(reply: FastifyReply, fileName: string, lines: string | AsyncIterable<string>) {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(typeof lines === 'string' ? byteOrderMark + lines : Readable.from(withMark(lines)));
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* lines;
}
