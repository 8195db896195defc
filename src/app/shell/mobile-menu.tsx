import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { setMobileMenu, useMobileMenu } from '#session/client-state.ts';
import { Icon } from '#ui/icon.tsx';
import { askEarly, untilItComes } from '#ui/retry-import.ts';

const m = defineMessages({ open: 'shell.menu.open', close: 'shell.menu.close' });
const panelId = 'mobile-menu';
const loadPanel = () => import('./mobile-menu-panel.tsx');
const Panel = lazy(() => untilItComes(loadPanel).then(({ MobileMenuPanel }) => ({ default: MobileMenuPanel })));

/** Bars that open a slide-over with the header's links; on small screens only. The panel's code comes at the first approach. */
export function MobileMenu() {
  const intl = useIntl();
  const open = useMobileMenu();
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="header__burger"
        aria-expanded={open}
        aria-controls={wanted ? panelId : undefined}
        aria-label={intl.formatMessage(open ? m.close : m.open)}
        onPointerEnter={() => askEarly(loadPanel)}
        onClick={() => {
          setWanted(true);
          setMobileMenu(!open);
        }}
      >
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      {wanted && (
        <Suspense>
          <Panel id={panelId} open={open} />
        </Suspense>
      )}
    </>
  );
}
