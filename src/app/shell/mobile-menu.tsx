import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { loadPartStyle } from '#framework/load.ts';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart, preload } from '#framework/retry-load.ts';
import { setMobileMenu, useMobileMenu } from '#session/mobile-menu.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ open: 'shell.menu.open', close: 'shell.menu.close' });
const panelId = 'mobile-menu';
const loadPanel = () => Promise.all([import('./mobile-menu-panel.tsx'), loadPartStyle('menus')]);
const Panel = lazyPart(() => loadPanel().then(([part]) => part.MobileMenuPanel));

/** Button for small screens that opens a slide-over with the header's links. The panel's code is loaded on hover or click. */
export function MobileMenu() {
  const intl = useIntl();
  const open = useMobileMenu();
  const [isPanelRequested, setPanelRequested] = useState(false);
  return (
    <>
      <button
        type="button"
        className="header__burger"
        aria-expanded={open}
        aria-controls={isPanelRequested ? panelId : undefined}
        aria-label={intl.formatMessage(open ? m.close : m.open)}
        onPointerEnter={() => preload(loadPanel)}
        onClick={() => {
          setPanelRequested(true);
          setMobileMenu(!open);
        }}
      >
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      {isPanelRequested && (
        <Suspense>
          <Panel id={panelId} open={open} />
        </Suspense>
      )}
    </>
  );
}
