import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { startTransition, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { useLocation, useSearch, Link as WouterLink, Router as WouterRouter } from 'wouter';
import { forceColorMode } from './color-mode.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { wakeAll } from './in-view.ts';
import { makeIntl } from './intl.ts';
import { intlLocale, withLocale } from './locale.ts';
import { type Arrival, connect, fullPath, hrefOf, navigate, navigating, preload, savedTop } from './navigation.ts';
import { type Page, PageContext, usePage } from './payload.ts';
import { prefetch, whenNear } from './prefetch.ts';
import { attempt } from './storage.ts';

export { navigate, useLocation, useSearch };
export type ErrorPageProps = { status: number; message: string; path: string };
type Layout = ComponentType<{ children: ReactNode }>;
type ErrorView = ComponentType<ErrorPageProps>;
/**
 * `first`: when hydrating, exactly what was prerendered. `becomes`: the same page as the address has it; a prerendered one knows no
 * query, no hash and, where nothing is, no path. `children` stand beside every page.
 */
type Props = { first: Page; becomes?: Page | undefined; layouts: Layouts; errorPage: ErrorView; children?: ReactNode };
/** By name; `main` also stands around the error page. */
type Layouts = Record<string, Layout> & { main: Layout };

/** At most 100 (spec §9). */
const finishDelayMs = 50;
const richText = { b: (chunks: ReactNode) => <b>{chunks}</b> };

/** Draws the current page in its layout and language. The page before stays until the next one is complete. */
export function Router({ first, becomes = first, layouts, errorPage: ErrorPage, children }: Props) {
  const [{ page, arrival }, setView] = useState<{ page: Page; arrival?: Arrival }>({ page: first });
  const before = useRef(first.address);
  const announcer = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const stop = connect((next, how) => startTransition(() => setView({ page: next, arrival: how })), becomes.address);
    if (hrefOf(becomes.address) !== hrefOf(first.address)) {
      wakeAll();
      startTransition(() => setView({ page: becomes }));
    }
    if (savedTop()) scroll(savedTop());
    return stop;
  }, [first, becomes]);

  useLayoutEffect(() => {
    forceColorMode(page.route?.colorMode ?? null);
    const isOther = arrival ? place(page, before.current, arrival) : false;
    before.current = page.address;
    if (!arrival) return;
    const finish = setTimeout(() => {
      navigating.value = false;
      if (isOther && announcer.current) announcer.current.textContent = document.title;
    }, finishDelayMs);
    return () => clearTimeout(finish);
  }, [page, arrival]);

  const { Component, address, messages } = page;
  const intl = useMemo(
    () => makeIntl({ locale: intlLocale(address.locale), messages, defaultRichTextElements: richText }),
    [address.locale, messages],
  );
  const Layout = layouts[page.route?.layout ?? 'main'] ?? layouts.main;
  const explain = ({ status, message }: { status: number; message: string }) => (
    <ErrorPage status={status} message={message} path={withLocale(address.path, address.locale)} />
  );
  return (
    <PageContext value={page}>
      <WouterRouter hook={usePath} searchHook={useQuery}>
        <RawIntlProvider value={intl}>
          <ErrorBoundary fallback={explain} resetKey={page}>
            <Layout>
              <ErrorBoundary fallback={explain} resetKey={page}>
                {Component ? <Component key={address.path} /> : explain(page)}
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

/** `to`: a path without locale, with query and hash as needed. */
type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link inside the site: adds the locale, loads the page before the click (nearness, hover, focus), says `aria-current`. */
export function Link({ to, replace = false, ref: outer, ...rest }: LinkProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useImperativeHandle(outer, () => ref.current as HTMLAnchorElement, []);
  const { address } = usePage();
  const path = fullPath(to, address);
  // Another tab loads its own document.
  const isHere = !rest.target;
  const load = () => isHere && prefetch(() => preload(path));
  useEffect(
    () => (isHere && ref.current ? whenNear(ref.current, () => prefetch(() => preload(path))) : undefined),
    [isHere, path],
  );
  const isCurrent = path.replace(/#.*/, '') === address.path + address.search;
  const early = { ref, onPointerEnter: load, onFocus: load, ...(isCurrent && { 'aria-current': 'page' as const }) };
  const props = { ...early, ...rest, href: withLocale(path, address.locale) };
  return isHere ? <WouterLink {...props} replace={replace} /> : <a {...props} />;
}

/** What stood in the address for the route's `:names`. */
export const useParams = () => usePage().params;

/** True while a page is being loaded, for a loading indicator. */
export function useNavigating(): boolean {
  useSignals();
  return navigating.value;
}

/** For wouter: where we are, and how to go elsewhere. Without locale, which the router alone knows. */
const usePath = (): [string, typeof navigate] => [usePage().address.path, navigate];
const useQuery = (): string => usePage().address.search;

/** Scrolls and focuses where a page begins; a change of the query alone moves nothing. True when it is another page. */
function place({ address }: Page, before: Page['address'], { top }: Arrival): boolean {
  const isOther = address.path !== before.path || address.locale !== before.locale;
  const id = top === undefined ? attempt(() => decodeURIComponent(address.hash.slice(1))) : null;
  const target = id ? document.getElementById(id) : null;
  if (target) target.scrollIntoView(isOther ? { behavior: 'instant' } : {});
  else if (top !== null && (top !== undefined || isOther || hrefOf(address) === hrefOf(before))) scroll(top ?? 0);
  const isAnew = address.path !== before.path && !document.activeElement?.closest('main *');
  const begin = target ?? (isAnew ? document.querySelector<HTMLElement>('main h1, h1') : null);
  if (begin && begin.tabIndex < 0) begin.tabIndex = -1;
  begin?.focus({ preventScroll: true });
  return isOther;
}

const scroll = (top: number): void => scrollTo({ top, behavior: 'instant' });
