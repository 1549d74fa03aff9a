import type { I18n } from '@lingui/core';
import { createElement, type ComponentType, type ReactNode } from 'react';
import type { IslandProps } from '#ui/island.tsx';
import { mock } from 'node:test';
import { openLightDom } from './light-dom.ts';
import { webModules, type LoadWebModule } from './web-module.ts';

type IslandName = keyof IslandProps;

/** Modules of `app/web` that run islands. Only `app` may import them, so their types are repeated here. */
interface Texts {
  loadTexts(locale: 'en'): Promise<I18n>;
}
interface Registry {
  islands: Record<string, () => Promise<ComponentType<object>>>;
}
interface Hydration {
  hydrateIsland(element: HTMLElement, component: ComponentType<object>): Promise<void>;
}

/** A request of the page to the server. */
export interface Call {
  method: string;
  /** Path and query. */
  url: string;
  body?: unknown;
}

export interface IslandBench {
  load: LoadWebModule;
  /**
   * Inserts an island into the document as the server renders it, without running it. `around` is optional markup
   * around it, with `<!--island-->` at its position.
   */
  render<Name extends IslandName>(
    name: Name,
    props: IslandProps[Name],
    around?: string,
  ): Promise<HTMLElement>;
  /** Inserts an element into the document as the server renders it. */
  renderElement(element: ReactNode): HTMLElement;
  /** Hydrates a rendered island, as the loader does when a visitor uses it. */
  hydrate(element: HTMLElement): Promise<void>;
  /** Handles the requests of the page from now on. The returned list grows with each request. */
  answer(answer: (call: Call) => Response | Promise<Response>): Call[];
}

function toCall(input: string | URL | Request, init: RequestInit = {}): Call {
  const { pathname, search } = new URL(String(input), 'http://site.test');
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  return { method: init.method ?? 'GET', url: pathname + search, ...(body !== undefined && { body }) };
}

/** The query cache keeps results for minutes. Without this, the process would wait for its timers. */
async function letProcessEnd(): Promise<void> {
  const { timeoutManager } = await import('@tanstack/react-query');
  timeoutManager.setTimeoutProvider({
    setTimeout: (run, milliseconds) => setTimeout(run, milliseconds).unref(),
    clearTimeout: (timer) => clearTimeout(timer),
    setInterval: (run, milliseconds) => setInterval(run, milliseconds).unref(),
    clearInterval: (timer) => clearInterval(timer),
  });
}

/** Returns a function that renders an element on the server, with the context of every English page. */
async function serverRenderer(load: LoadWebModule): Promise<(element: ReactNode) => string> {
  const { renderToString } = await import('react-dom/server');
  const { I18nProvider } = await import('@lingui/react');
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const { loadTexts } = await load<Texts>('/src/app/web/texts.ts');
  const { SiteLocaleProvider } = await load<typeof import('#ui/site-locale.tsx')>('/src/ui/site-locale.tsx');
  const i18n = await loadTexts('en');
  return (element) =>
    renderToString(
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(
          I18nProvider,
          { i18n },
          // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
          createElement(SiteLocaleProvider, { locale: 'en', children: element }),
        ),
      ),
    );
}

/**
 * Opens the light DOM and the modules for component tests of islands. An island is rendered as on the server and
 * hydrated as in a browser, so a difference between both fails the test. Use it for states and texts; journeys test
 * real focus, input methods, layout and the network. Test files that use it end in `.dom.test.ts`. They share a
 * separate process, because browser globals would affect other tests.
 */
export async function islandBench(): Promise<IslandBench> {
  openLightDom();
  document.documentElement.lang = 'en';
  await letProcessEnd();
  const container = document.createElement('main');
  document.body.append(container);
  const load = await webModules();
  const { islands } = await load<Registry>('/src/app/web/islands/registry.ts');
  const { Island } = await load<typeof import('#ui/island.tsx')>('/src/ui/island.tsx');
  const { hydrateIsland } = await load<Hydration>('/src/app/web/islands/hydrate-island.tsx');
  const renderOnServer = await serverRenderer(load);
  const { ToastPlace } = await load<typeof import('#ui/toast-place.tsx')>('/src/ui/toast-place.tsx');
  container.insertAdjacentHTML('afterend', renderOnServer(createElement(ToastPlace)));
  const components = new Map<string, ComponentType<object>>();
  for (const [name, loadComponent] of Object.entries(islands)) components.set(name, await loadComponent());

  return {
    load,
    async render(name, props, around = '<!--island-->') {
      const component = components.get(name)!;
      const html = renderOnServer(
        createElement(Island as ComponentType<object>, { name, component, props } as object),
      );
      container.innerHTML = around.replace('<!--island-->', html);
      return container.querySelector<HTMLElement>('[data-island]')!;
    },
    renderElement(element) {
      container.innerHTML = renderOnServer(element);
      return container;
    },
    async hydrate(element) {
      const complaints = mock.method(console, 'error', () => {});
      try {
        await hydrateIsland(element, components.get(element.dataset.island!)!);
      } finally {
        complaints.mock.restore();
      }
      const [first] = complaints.mock.calls;
      if (first) throw new Error(`The island complained: ${String(first.arguments)}`);
    },
    answer(answer) {
      const calls: Call[] = [];
      globalThis.fetch = async (input, init) => {
        const call = toCall(input, init);
        calls.push(call);
        return answer(call);
      };
      return calls;
    },
  };
}
