/**
 * The gallery at `/dev/ui`: every visible part of `src/ui` and `src/components` in all its states, light and dark, in both
 * directions (`?dir=rtl`). Only the development server bundles it (`scripts/dev/ui-gallery.ts`).
 */
import { parse } from '@formatjs/icu-messageformat-parser';
import { type MouseEvent, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { product } from '#app/product.ts';
import type { Messages } from '#framework/messages.ts';
import { configureProduct } from '#framework/product.ts';
import { loadIcons } from '#ui/load-icons.ts';
import ar from '../../locales/ar.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import type { Example } from './example.ts';
import { ExampleContext, ExampleView } from './example-view.tsx';
import { examples } from './examples.ts';

const colorModes = ['light', 'dark'] as const;
const isRtl = new URLSearchParams(location.search).get('dir') === 'rtl';
const locale = isRtl ? 'ar' : 'en';

configureProduct(product);
Object.assign(document.documentElement, { lang: locale, dir: isRtl ? 'rtl' : 'ltr' });
const container = document.getElementById('app');
if (container) createRoot(container).render(<UiGallery />);
void loadIcons();

function UiGallery() {
  // Some parts focus their first field when they appear, which scrolls the page.
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const target = document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }, []);

  const byComponent = Map.groupBy(examples, ({ component }) => component);
  return (
    <ExampleContext locale={locale} messages={compile(isRtl ? ar : en)}>
      <main className="gallery" onClickCapture={stopNavigation}>
        <header className="gallery__head">
          <h1>Interface parts</h1>
          <nav className="gallery__links" aria-label="Direction">
            <a href="?dir=ltr" data-leaves="" aria-current={!isRtl || undefined}>
              Left to right
            </a>
            <a href="?dir=rtl" data-leaves="" aria-current={isRtl || undefined}>
              Right to left
            </a>
          </nav>
          <nav className="gallery__links" aria-label="Components" dir="ltr">
            {[...byComponent.keys()].map((component) => (
              <a href={`#${component}`} data-leaves="" key={component}>
                {component}
              </a>
            ))}
          </nav>
        </header>
        {[...byComponent].map(([component, states]) => (
          <Component name={component} states={states} key={component} />
        ))}
      </main>
    </ExampleContext>
  );
}

function Component({ name, states }: { name: string; states: readonly Example[] }) {
  return (
    <section className="gallery__component" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} dir="ltr">
        {name}
      </h2>
      {states.map((example) => (
        <figure className="gallery__example" key={example.state}>
          <figcaption dir="ltr">{example.state}</figcaption>
          <div className="gallery__modes">
            {colorModes.map((mode) => (
              <div className="gallery__panel" data-color-mode={mode} key={mode}>
                <ExampleView example={example} locale={locale} />
              </div>
            ))}
          </div>
        </figure>
      ))}
    </section>
  );
}

/** Links of examples stay on the gallery; the link of a menu still opens its menu. */
function stopNavigation(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || link.hasAttribute('data-leaves')) return;
  event.preventDefault();
  if (!link.hasAttribute('aria-haspopup')) event.stopPropagation();
}

function compile(texts: Record<string, string>): Messages {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, parse(text)]));
}
