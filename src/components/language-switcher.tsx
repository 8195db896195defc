import { type KeyboardEvent, type MouseEvent, memo, type RefObject, Suspense, useDeferredValue, useRef } from 'react';
import { useIntl } from 'react-intl';
import { type Locale, locales } from '#facts/locales.ts';
import { defineMessages, switchLocale, withLocale } from '#framework/locale.ts';
import { isModified } from '#framework/modifier.ts';
import type { PageUrl } from '#framework/page-url.ts';
import { usePage } from '#framework/payload.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ label: 'shell.language.label' });

/**
 * A link per language, by its own name. They work without JavaScript; with it, query and hash are kept, and arrow keys go through
 * them. The list is hydrated after the page, and follows a navigation after it: most visitors never open it.
 */
export function LanguageSwitcher() {
  const intl = useIntl();
  const { url } = usePage();
  const details = useRef<HTMLDetailsElement>(null);
  const listUrl = useDeferredValue(url);
  const current = locales.find(({ code }) => code === url.locale);

  function handleKeyDown(event: KeyboardEvent): void {
    const menu = details.current;
    if (!menu || isModified(event)) return;
    // Home and End scroll the page while the menu is closed.
    if (!menu.open && !event.key.startsWith('Arrow')) return;
    if (event.key === 'Escape') close(menu);
    const links = [...menu.querySelectorAll('a')];
    const focused = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = { ArrowDown: focused + 1, ArrowUp: Math.max(focused, 0) - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    menu.open = true;
    links.at(next % links.length)?.focus();
  }

  return (
    <details
      className="languages"
      ref={details}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (details.current && !details.current.contains(event.relatedTarget)) details.current.open = false;
      }}
    >
      <summary className="languages__button" aria-label={`${intl.formatMessage(m.label)}: ${current?.label}`}>
        <Icon name="globe" />
        <span className="languages__current">{current?.label}</span>
        <Icon name="chevron-down" />
      </summary>
      <Suspense>
        <LanguageList url={listUrl} menu={details} />
      </Suspense>
    </details>
  );
}

type ListProps = { url: PageUrl; menu: RefObject<HTMLDetailsElement | null> };

const LanguageList = memo(({ url, menu }: ListProps) => {
  function handleClick(event: MouseEvent, code: Locale): void {
    if (isModified(event)) return;
    event.preventDefault();
    if (menu.current) close(menu.current);
    switchLocale(code);
  }

  return (
    // Safari focuses no link on a press but the nearest element that has a `tabIndex`: outside the menu, the press would close it.
    <ul tabIndex={-1} className="languages__list">
      {locales.map(({ code, label, dir }) => (
        <li key={code}>
          <a
            className="languages__item"
            href={withLocale(url.path, code)}
            lang={code}
            dir={dir === 'rtl' ? dir : undefined}
            aria-current={code === url.locale || undefined}
            onClick={(event) => handleClick(event, code)}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
});

/** Returns the focus to the button, since the list is hidden now. Without `preventScroll` Chromium scrolls to the static position of the sticky header. */
function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus({ preventScroll: true });
}
