import type { Browser, Page } from 'playwright-core';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Runs `use` with a page of a new visitor on a phone. The page runs `script` before its own scripts. */
export async function openPhone<Result>(
  browser: Browser,
  script: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(script);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** A network in bytes per second, and the latency of each request in milliseconds. */
interface Network {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

/** Lighthouse's slow line: 1.6 Mbit/s and 150 ms. */
export const slowNetwork: Network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** 400 kbit/s and 400 ms. */
export const verySlowNetwork: Network = {
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** Gives a page a network. The processor keeps its speed. */
export async function useNetwork(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

/** Gives a page a processor at a quarter of its speed, and a network. Waits by busy loops, which costs CPU time. */
export async function slowPhone(page: Page, network: Network = slowNetwork): Promise<void> {
  await useNetwork(page, network);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
