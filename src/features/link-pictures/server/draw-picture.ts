import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { pictureSize, type PictureFacts } from '../picture-facts.ts';

/** The light theme (`src/ui/base.css`). A picture has no dark form. */
const colours = { surface: '#fcfaf6', ink: '#1a1c23', muted: '#53565f', accent: '#274a9c', line: '#e2dfda' };
const family = 'Noto Sans Devanagari Semi-Bold';
const fonts = ['latin', 'devanagari'].map((name) =>
  fileURLToPath(new URL(`../fonts/${name}.ttf`, import.meta.url)),
);

const margin = 72;
const barHeight = 24;
const iconSize = 56;
const top = 84;
const pageWidth = 376;
const pageLeft = pictureSize.width - margin - pageWidth;
/** A4 in full. */
const maxPageHeight = 540;
const bottom = pictureSize.height - margin;
/** Space between the title and the name of the site. */
const gap = 28;

interface TextBox {
  colour: string;
  width: number;
  height: number;
  /** In pixels, the largest first. The first with which the text fits is used; the last one is cut off. */
  sizes: number[];
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

let registered: Promise<unknown> | undefined;
/** Pango knows a font file once a text was drawn with it. Texts need both: a title can mix scripts. */
const registerFonts = () =>
  (registered ??= Promise.all(
    fonts.map((fontfile) => sharp({ text: { text: 'a', fontfile, font: family } }).toBuffer()),
  ));

async function drawText(text: string, { colour, width, height, sizes }: TextBox) {
  const markup = `<span foreground="${colour}" insert_hyphens="false">${escapeMarkup(text)}</span>`;
  let drawn: Sharp | undefined;
  for (const size of sizes) {
    // At 72 dots an inch, a point is a pixel.
    const font = { font: `${family} ${size}`, dpi: 72 };
    drawn = sharp({ text: { text: markup, ...font, width, wrap: 'word-char', rgba: true } });
    if ((await drawn.metadata()).height <= height) break;
  }
  const { data, info } = await drawn!.png().toBuffer({ resolveWithObject: true });
  const croppedHeight = Math.min(info.height, height);
  const input = await sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height: croppedHeight })
    .toBuffer();
  return { input, height: croppedHeight };
}

/** Returns the first page as a framed sheet at the right. A long page is cut off at its bottom. */
async function drawFirstPage(page: Buffer): Promise<OverlayOptions[]> {
  const sheet = sharp(page).flatten({ background: '#fff' }).resize({ width: pageWidth });
  const { data, info } = await sheet.png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, maxPageHeight);
  const input = await sharp(data)
    .extract({ left: 0, top: 0, width: pageWidth, height })
    .extend({ top: 2, bottom: 2, left: 2, right: 2, background: colours.line })
    .toBuffer();
  const sheetTop = Math.round((barHeight + pictureSize.height - height) / 2);
  return [{ input, left: pageLeft - 2, top: sheetTop - 2 }];
}

/**
 * Draws a picture as JPEG: what is above the title, the title, the number of papers, and the site with its icon, beside
 * the first page if there is one. The fonts have Latin and Devanagari letters; for others, Pango looks for fonts of the
 * machine.
 */
export async function drawPicture(
  { line, title, siteName }: Pick<PictureFacts, 'line' | 'title' | 'siteName'>,
  parts: { papers: string; icon: Buffer; firstPage: Buffer | null },
): Promise<Buffer> {
  await registerFonts();
  const width = (parts.firstPage ? pageLeft - gap : pictureSize.width - margin) - margin;
  const layers: OverlayOptions[] = parts.firstPage ? await drawFirstPage(parts.firstPage) : [];
  const bar = { width: pictureSize.width, height: barHeight, channels: 3 } as const;
  layers.push({ input: { create: { ...bar, background: colours.accent } }, left: 0, top: 0 });

  let at = top;
  async function place(text: string, box: Omit<TextBox, 'width'>): Promise<void> {
    if (text === '') return;
    const { input, height } = await drawText(text, { ...box, width });
    layers.push({ input, left: margin, top: at });
    at += height + gap;
  }
  await place(line, { colour: colours.accent, height: 84, sizes: [34, 28, 24] });
  const papersHeight = parts.papers === '' ? 0 : 40 + gap;
  // Next to the first page, lines are short: a larger title would break after each word.
  const titleSizes = [...(parts.firstPage ? [] : [104, 84]), 64, 56, 48, 40, 34, 28];
  const titleHeight = bottom - iconSize - gap - papersHeight - at;
  await place(title, { colour: colours.ink, height: titleHeight, sizes: titleSizes });
  await place(parts.papers, { colour: colours.muted, height: 44, sizes: [32] });

  const icon = await sharp(parts.icon).resize(iconSize, iconSize).png().toBuffer();
  layers.push({ input: icon, left: margin, top: bottom - iconSize });
  const site = await drawText(siteName, {
    colour: colours.muted,
    width: width - iconSize - 16,
    height: iconSize,
    sizes: [30, 22, 16],
  });
  const siteTop = bottom - Math.round((iconSize + site.height) / 2);
  layers.push({ input: site.input, left: margin + iconSize + 16, top: siteTop });

  return sharp({ create: { ...pictureSize, channels: 3, background: colours.surface } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
