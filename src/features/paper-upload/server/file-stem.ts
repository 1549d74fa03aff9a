import { monthPattern } from '#lib/text/months.ts';

/** A meaningless hash that a web server or a cloud service added to a name. */
const hash = /(?<![\p{L}\p{N}])(?=\w*\d)(?=\w*[a-f])[0-9a-f]{12,}(?![\p{L}\p{N}])/giu;

/** Names that scanners, cameras, phones and chat apps give to files. */
const deviceWords =
  String.raw`(?:(?:adobe|microsoft|ms|office|google|genius|tiny|turbo|swift|clear|samsung|my|new)[ _-]*)?` +
  String.raw`(?:\p{L}*scan(?:s|ned|ner|ning)?|scanned\p{L}+|kaagaz|v?flat|lens|img|mvimg|images?|pics?|pictures?|photos?` +
  String.raw`|whats ?app(?:[ _-]*(?:image|document|video|audio))?|screen[ _-]?shots?|snapshot|pxl|vid|aud|ptt|dsc[nf]?` +
  String.raw`|docs?|documents?|notes|wa|telegram|signal|received|capture)`;
const device = new RegExp(String.raw`(?<![\p{L}\p{M}])${deviceWords}(?![\p{L}\p{M}])`, 'giu');
/** The number of a picture: IMG_2019, Scan0001. After a space only at the end, because 'Scan 2019 ...' has a year. */
const counter = new RegExp(
  String.raw`(?<![\p{L}\p{M}])${deviceWords}(?:[-_(]*\d{3,5}(?!\d)\)?|[ (]+\d{3,5}\)?$)`,
  'giu',
);

const gap = String.raw`[-–./_, ]{0,2}`;
const year = String.raw`(?:19|20)\d\d`;
const clock =
  String.raw`(?:[ _,T-]*(?:at)?[ _,-]*(?:\d{6,9}|\d{4}|\d{1,2}[-.:·_ h]\d{1,2}(?:[-.:·_ ]\d{1,2})?)(?:[._]\d{1,3})?` +
  String.raw`(?!\d)(?:\s*[ap]\.?m(?!\p{L})\.?)?)`;
const date =
  String.raw`(?<!\d)(?:\d{1,2}${gap}${monthPattern}${gap}(?:${year}|\d\d)|${monthPattern}${gap}\d{1,2}${gap}${year}|${year}${gap}${monthPattern}${gap}\d{1,2}` +
  String.raw`|${year}[-./_ ]\d{1,2}[-./_ ]\d{1,2}|${year}\d{4}|\d{1,2}[-./_ ]\d{1,2}[-./_ ](?:${year}|\d\d)|\d{4}${year}|\d{6})`;
/** A date, and the time after it. Fourteen digits are both. */
const stamp = new RegExp(`${date}(?:\\d{6}(?!\\d)|(?!\\d)${clock}?)`, 'giu');
/** A time of the day without a date. */
const time = /(?<!\d)\d{1,2}[.:]\d{2}(?:[.:]\d{2})?\s*[ap]\.?m(?!\p{L})\.?/giu;
/** A whole name such as 20240312_103015, with the number of a copy. */
const onlyStamp = new RegExp(`^${date}(?:\\d{6}|${clock})(?:[ _~(-]*\\d{1,3}\\)?)?$`, 'iu');
/** Numbers of messages and copies, which chat apps and file systems append. */
const suffix = /[-_ ]wa\d{3,}|_(?=\w*\d)[0-9a-f]{8}$|\s*\(\d{1,3}\)$/giu;

/** Returns a file name without its folder and its extension. */
export function getBareName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return name
    .normalize('NFC')
    .replace(/(\.pdf)+$/i, '')
    .replace(hash, ' ')
    .trim();
}

/**
 * Returns the part of a file name that a person wrote: without extension and hashes, and without what a scanner, a
 * camera or a chat app writes. The dates of such a name say when the picture was taken, not when the exam was.
 */
export function getFileStem(fileName: string): string {
  const name = getBareName(fileName)
    .replace(/\.(?:jpe?g|png|heic|docx?)$/i, '')
    .replace(suffix, ' ')
    // The split of a file names its parts so. They can be different papers, so it is no part of an exam.
    .replace(/ part \d{1,3}$/, '')
    .trim();
  if (onlyStamp.test(name)) return '';
  if (name.search(device) === -1) return name;
  const withoutDates = name.replace(stamp, ' ').replace(time, ' ').trim();
  return withoutDates.replace(counter, ' ').replace(device, ' ').replace(/\s+/g, ' ').trim();
}
