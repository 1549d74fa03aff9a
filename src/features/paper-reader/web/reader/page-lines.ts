import type { PageLines } from '../../paper-reader.contract.ts';

/** Ten-thousandths to percent, or to hundredths of the height of the page. */
const toPercent = (edge: number) => edge / 100;

function createLine({ text, box: [left, top, , bottom] }: PageLines['lines'][number]): HTMLElement {
  const line = document.createElement('div');
  line.className =
    'pointer-events-auto absolute w-max origin-top-left cursor-text leading-none whitespace-pre select-text';
  line.style.left = `${toPercent(left)}%`;
  line.style.top = `${toPercent(top)}%`;
  line.style.fontSize = `${toPercent(bottom - top)}cqh`;
  // A break at its end is copied, unlike the edge of an element with a place of its own.
  line.textContent = `${text}\n`;
  return line;
}

/**
 * Puts the text of a page over its picture, where it can be selected. It is not visible, and hidden from screen readers,
 * which read the text below the picture. It grows with the picture.
 */
export async function addLines(paperId: string, page: HTMLElement): Promise<void> {
  const frame = page.querySelector('[data-frame]');
  if (!frame || !page.querySelector('[data-page-text]') || frame.querySelector('[data-lines]')) return;
  const layer = document.createElement('div');
  layer.dataset.lines = '';
  layer.ariaHidden = 'true';
  layer.className =
    'pointer-events-none absolute inset-0 overflow-hidden text-transparent mix-blend-multiply [container-type:size] selection:bg-marker';
  frame.append(layer);
  try {
    const answer = await fetch(`/api/papers/${paperId}/pages/${page.dataset.page}/lines`);
    if (!answer.ok) throw new Error(String(answer.status));
    const { lines } = (await answer.json()) as PageLines;
    const elements = lines.map(createLine);
    layer.append(...elements);
    const pageWidth = layer.clientWidth;
    // All widths are read before the first change: one layout instead of one for each line.
    const widths = elements.map((element) => element.offsetWidth);
    for (const [index, { box }] of lines.entries()) {
      const width = (pageWidth * (box[2] - box[0])) / 10_000;
      elements[index]!.style.transform = `scaleX(${width / (widths[index] || width)})`;
    }
  } catch {
    // Offline. The page tries again when it comes near.
    layer.remove();
  }
}
