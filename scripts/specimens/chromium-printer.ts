import { launchChromium } from '#testing/chromium.ts';

export type Printer = { print: (html: string) => Promise<Buffer>; close: () => Promise<void> };

/** Starts a Chromium that prints HTML documents to tagged PDFs. Throws if the machine has none. */
export async function startPrinter(): Promise<Printer> {
  const browser = await launchChromium();
  return {
    print: async (html) => {
      const page = await browser.newPage();
      await page.setContent(html);
      await page.evaluate(() => document.fonts.ready);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
      await page.close();
      return pdf;
    },
    close: () => browser.close(),
  };
}
