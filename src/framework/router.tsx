import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { startTransition, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { useLocation, useSearch, Link as WouterLink, Router as WouterRouter } from 'wouter';
import { forceColorMode } from './color-mode.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { savedScrollTop } from './history.ts';
import { hydrateAll } from './hydrate-on-visible.ts';
import { createSiteIntl } from './intl.ts';
import { intlLocale, withLocale } from './locale.ts';
import { connectRouter, type Navigation, navigate, navigating } from './navigation.ts';
import { absolutePath, pageHref } from './page-url.ts';
import { type Page, PageContext, usePage } from './payload.ts';
import { onNearViewport, prefetch } from './prefetch.ts';
import { preloadPage } from './resolve-page.ts';
import { isOtherPage, scrollAndFocus, scrollToTop } from './scroll.ts';

export { navigate, useLocation, useSearch };
export type ErrorPageProps = { status: number; message: string; path: string };
type Props = {
  /** When hydrating: exactly the page that was prerendered, without query and hash. */
  initialPage: Page;
  /** When hydrating: the same page with its real URL, shown right after. */
  nextPage?: Page | undefined;
  layouts: Layouts;
  errorPage: ComponentType<ErrorPageProps>;
  /** Rendered beside every page. */
  children?: ReactNode;
};
type Layout = ComponentType<{ children: ReactNode }>;
/** By name; `main` is also the layout of the error page. */
type Layouts = Record<string, Layout> & { main: Layout };

const announceDelayMs = 50;
const richText = { b: (chunks: ReactNode) => <b>{chunks}</b> };

/** Renders the current page in its layout and language. The previous page stays until the next one is complete. */
export function Router({ initialPage, nextPage = initialPage, layouts, errorPage: ErrorPage, children }: Props) {
  const [{ page, navigation }, setView] = useState<{ page: Page; navigation?: Navigation }>({ page: initialPage });
  const previousUrl = useRef(initialPage.url);
  const announcer = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const show = (next: Page, how: Navigation) => startTransition(() => setView({ page: next, navigation: how }));
    const disconnect = connectRouter(show, nextPage.url);
    if (pageHref(nextPage.url) !== pageHref(initialPage.url)) {
      hydrateAll();
      startTransition(() => setView({ page: nextPage }));
    }
    if (savedScrollTop()) scrollToTop(savedScrollTop());
    return disconnect;
  }, [initialPage, nextPage]);

  useLayoutEffect(() => {
    const previous = previousUrl.current;
    previousUrl.current = page.url;
    forceColorMode(page.route?.colorMode ?? null);
    if (!navigation) return;
    scrollAndFocus(page.url, previous, navigation);
    const timer = setTimeout(() => {
      navigating.value = false;
      if (isOtherPage(page.url, previous) && announcer.current) announcer.current.textContent = document.title;
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [page, navigation]);

  const { Component, url, messages } = page;
  const intl = useMemo(
    () => createSiteIntl({ locale: intlLocale(url.locale), messages, defaultRichTextElements: richText }),
    [url.locale, messages],
  );
  const Layout = layouts[page.route?.layout ?? 'main'] ?? layouts.main;
  const renderError = ({ status, message }: { status: number; message: string }) => (
    <ErrorPage status={status} message={message} path={withLocale(url.path, url.locale)} />
  );
  return (
    <PageContext value={page}>
      <WouterRouter hook={usePath} searchHook={useQuery}>
        <RawIntlProvider value={intl}>
          <ErrorBoundary fallback={renderError} resetKey={page}>
            <Layout>
              <ErrorBoundary fallback={renderError} resetKey={page}>
                {Component ? <Component key={url.path} /> : renderError(page)}
              </ErrorBoundary>
            </Layout>
          </ErrorBoundary>
          {children}
          <p className="visually-hidden" role="status" ref={announcer} />
        </RawIntlProvider>
      </WouterRouter>
    </PageContext>
  );
}

/** `to`: a path without locale. */
type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link inside the site: adds the locale, preloads its page near the viewport, on hover and on focus, sets `aria-current`. */
export function Link({ to, replace = false, ref: outerRef, ...rest }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useImperativeHandle(outerRef, () => ref.current as HTMLAnchorElement, []);
  const { url } = usePage();
  const path = absolutePath(to, url);
  // Another tab loads its own document.
  const isSameTab = !rest.target;
  const preload = () => isSameTab && prefetch(() => preloadPage(path));
  useEffect(() => {
    if (isSameTab && ref.current) return onNearViewport(ref.current, () => prefetch(() => preloadPage(path)));
  }, [isSameTab, path]);
  const isCurrent = path.replace(/#.*/, '') === url.path + url.search;
  const preloading = { ref, onPointerEnter: preload, onFocus: preload };
  const current = isCurrent && { 'aria-current': 'page' as const };
  const props = { ...preloading, ...current, ...rest, href: withLocale(path, url.locale) };
  return isSameTab ? <WouterLink {...props} replace={replace} /> : <a {...props} />;
}

/** The parts of the path that match the route's `:names`. */
export const useParams = () => usePage().params;

/** True while a page is loading, for a progress bar. */
export function useNavigating(): boolean {
  useSignals();
  return navigating.value;
}

/** wouter's location hook: the path without locale, and how to change it. */
const usePath = (): [string, typeof navigate] => [usePage().url.path, navigate];
const useQuery = (): string => usePage().url.search;
