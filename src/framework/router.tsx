import type { ComponentProps, ComponentType, PointerEvent, ReactNode, RefObject } from 'react';
import {
  startTransition,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { RawIntlProvider } from 'react-intl';
import { useLocation, useSearch, Link as WouterLink, Router as WouterRouter } from 'wouter';
import { StartsAtTop } from './after-first-paint.tsx';
import { forceColorMode } from './color-mode.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { type Navigation, savedScrollTop } from './history.ts';
import { hydrateAll } from './hydrate-on-visible.ts';
import { createSiteIntl } from './intl.ts';
import { applyStyle } from './load.ts';
import { intlLocale, withLocale } from './locale.ts';
import { connectRouter, hydratedLinks, navigate, navigating } from './navigation.ts';
import { onNearViewport } from './near-viewport.ts';
import { absolutePath, type PageUrl, pageHref, parsePageUrl } from './page-url.ts';
import { type Page, PageContext, usePage } from './payload.ts';
import { fetchNow, prefetch } from './prefetch.ts';
import { removePreview } from './preview.ts';
import { filesFor, runCode } from './resolve-page.ts';
import { scrollAndFocus, scrollToTop } from './scroll.ts';
import { useSignalValue } from './signal-value.ts';

export { navigate, useLocation, useSearch };
/** `path`: without locale. */
export type ErrorPageProps = { status: number; message: string; path: string };
type Props = {
  /** When hydrating: exactly the page that was prerendered, without query and hash. */
  initialPage: Page;
  /** When hydrating: the same page with its real URL, shown right after. */
  nextPage?: Page | undefined;
  layouts: Layouts;
  /** By the name of the layout that it follows. */
  footers?: Record<string, ComponentType>;
  errorPage: ComponentType<ErrorPageProps>;
  /** Rendered beside every page. */
  children?: ReactNode;
};
type Layout = ComponentType<{ children: ReactNode }>;
/** By name; `main` is also the layout of the error page. */
type Layouts = Record<string, Layout> & { main: Layout };

const announceDelayMs = 50;
const richText = { b: (chunks: ReactNode) => <b>{chunks}</b> };

/**
 * Renders the current page in its layout and language. A click is answered in one task: React's transitions give way every 5 ms,
 * and the browser would paint the previous page as often (docs/decisions/0044-navigation-in-one-task.md). The footer, which is
 * below the screen, follows when there is time.
 */
export function Router(props: Props) {
  const { initialPage, nextPage = initialPage, layouts, footers = {}, errorPage: ErrorPage, children } = props;
  const view = useView(initialPage, nextPage);
  const announcer = useAfterNavigation(view);
  const { page, navigation } = view;
  const { Component, url } = page;
  // Before components measure or focus something.
  useInsertionEffect(() => {
    if (page.style) applyStyle(page.style);
    removePreview();
  }, [page]);
  const renderError = ({ status, message }: { status: number; message: string }) => (
    <ErrorPage status={status} message={message} path={url.path} />
  );
  const Layout = layouts[layoutOf(page)] ?? layouts.main;
  const startsAtTop = navigation !== undefined && !navigation.scrollTop && !url.hash;
  return (
    <WouterRouter hook={usePath} searchHook={useQuery}>
      <PageProvider page={page}>
        <ErrorBoundary fallback={renderError} resetKey={page}>
          <Layout>
            <StartsAtTop value={startsAtTop}>
              <ErrorBoundary fallback={renderError} resetKey={page}>
                {Component ? <Component key={url.path} /> : renderError(page)}
              </ErrorBoundary>
            </StartsAtTop>
          </Layout>
        </ErrorBoundary>
        {children}
      </PageProvider>
      <LateFooter page={page} footers={footers} immediate={Boolean(navigation?.scrollTop)} />
      <p className="visually-hidden" role="status" ref={announcer} />
    </WouterRouter>
  );
}

/** The page that is shown, and how it was reached; the initial page was reached by no navigation. */
type View = { page: Page; navigation?: Navigation | undefined };

/** The initial page, then the next one, then those of `navigation.ts`. */
function useView(initialPage: Page, nextPage: Page): View {
  const [view, setView] = useState<View>({ page: initialPage });

  useLayoutEffect(() => {
    let { path } = nextPage.url;
    // The page stays: its parts that are not hydrated yet have to follow, and must not vanish meanwhile.
    const update = (next: View) => {
      hydrateAll();
      startTransition(() => setView(next));
    };
    const show = (page: Page, navigation: Navigation) => {
      if (page.url.path === path) return update({ page, navigation });
      path = page.url.path;
      setView({ page, navigation });
    };
    const disconnect = connectRouter(show, nextPage.url);
    if (pageHref(nextPage.url) !== pageHref(initialPage.url)) update({ page: nextPage });
    if (savedScrollTop()) scrollToTop(savedScrollTop());
    return disconnect;
  }, [initialPage, nextPage]);

  return view;
}

/**
 * Sets the color mode of the page; after a navigation also scroll position and focus, and a moment later what screen readers say.
 * @returns ref of the live region that announces the title
 */
function useAfterNavigation({ page, navigation }: View): RefObject<HTMLParagraphElement | null> {
  const announcer = useRef<HTMLParagraphElement>(null);
  const last = useRef<[PageUrl, string]>([page.url, '']);

  useLayoutEffect(() => {
    const [previousUrl, previousTitle] = last.current;
    last.current = [page.url, document.title];
    forceColorMode(page.route?.colorMode ?? null);
    if (!navigation) return;
    scrollAndFocus(page.url, previousUrl, navigation);
    const timer = setTimeout(() => {
      // Also after a query that opens another tab of the page.
      if (document.title !== previousTitle && announcer.current) announcer.current.textContent = document.title;
      hydrateAll();
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [page, navigation]);

  return announcer;
}

type LateFooterProps = Required<Pick<Props, 'footers'>> & {
  page: Page;
  /** A scroll position to return to may need the whole height of the page. */
  immediate: boolean;
};

/** The footer follows when there is time. A component of its own, because the page is not rendered again for it. */
function LateFooter({ page, footers, immediate }: LateFooterProps) {
  const [latePage, setLatePage] = useState(page);
  // Not `useDeferredValue`: it does not wait in a transition, so the page would wait for the footer's code.
  useEffect(() => startTransition(() => setLatePage(page)), [page]);
  const footerPage = immediate || latePage.url.locale !== page.url.locale ? page : latePage;
  const Footer = footers[layoutOf(page)] && footers[layoutOf(footerPage)];
  // The same element is not rendered again, nor hydrated for it.
  return useMemo(
    () =>
      Footer && (
        <PageProvider page={footerPage}>
          <ErrorBoundary fallback={renderNothing} resetKey={footerPage}>
            <Footer />
          </ErrorBoundary>
        </PageProvider>
      ),
    [Footer, footerPage],
  );
}

const layoutOf = ({ route }: Page): string => route?.layout ?? 'main';
const renderNothing = () => null;

/** The page, and its messages in its language. */
function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  const { url, messages } = page;
  const intl = useMemo(
    () => createSiteIntl({ locale: intlLocale(url.locale), messages, defaultRichTextElements: richText }),
    [url.locale, messages],
  );
  return (
    <PageContext value={page}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </PageContext>
  );
}

/** `to`: a path without locale. */
type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  /** `false` for a page that is seldom next: its files are fetched on hover, focus and press only. */
  prefetched?: boolean;
};

/**
 * A link inside the site: adds the locale and sets `aria-current`. The files of its page are prefetched when it comes near the
 * viewport, first of all on hover and focus, and at once when it is pressed.
 */
export function Link({ to, replace = false, prefetched = true, ref: outerRef, ...rest }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useImperativeHandle(outerRef, () => ref.current as HTMLAnchorElement, []);
  useLayoutEffect(() => {
    if (ref.current) hydratedLinks.add(ref.current);
  }, []);
  const { url } = usePage();
  const path = absolutePath(to, url);
  // Another tab loads its own document.
  const isSameTab = !rest.target;
  const files = () => (isSameTab ? filesFor(parsePageUrl(path)) : []);
  const prefetchNext = () => prefetch(files(), { next: true });
  useEffect(() => {
    if (!isSameTab || !prefetched || !ref.current) return;
    return onNearViewport(ref.current, () => prefetch(filesFor(parsePageUrl(path))));
  }, [isSameTab, prefetched, path]);
  const isCurrent = path.replace(/#.*/, '') === url.path + url.search;
  const props = {
    ref,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    onPointerEnter: prefetchNext,
    onFocus: prefetchNext,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      fetchNow(files());
      // A finger that goes down may begin to scroll.
      if (isSameTab && pointerType === 'mouse') runCode(parsePageUrl(path));
    },
    ...rest,
    href: withLocale(path, url.locale),
  };
  return isSameTab ? <WouterLink {...props} replace={replace} /> : <a {...props} />;
}

/** The parts of the path that match the route's `:names`. */
export const useParams = () => usePage().params;

/** True while a page is loading, for a progress bar. */
export function useNavigating(): boolean {
  return useSignalValue(navigating, false);
}

/** wouter's location hook: the path without locale, and how to change it. */
const usePath = (): [string, typeof navigate] => [usePage().url.path, navigate];
const useQuery = (): string => usePage().url.search;
