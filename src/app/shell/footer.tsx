import { FormattedMessage } from 'react-intl';
import { LanguageSwitcher } from '#components/language-switcher.tsx';
import { SupportEmail } from '#components/support-email.tsx';
import { nonBreaking } from '#facts/non-breaking.ts';
import { useClientValue } from '#framework/client-value.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { legalDocuments } from '#site/legal.ts';
import { links } from '#site/links.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ColorModeSwitch } from '#ui/color-mode-switch.tsx';
import { Icon } from '#ui/icon.tsx';
import { newTab } from '#ui/new-tab-hint.tsx';
import { Logo } from './logo.tsx';

const m = defineMessages({
  headline: 'shell.footer.headline',
  subtitle: 'shell.footer.subtitle',
  get: 'shell.nav.get',
  description: 'shell.footer.description',
  copyright: 'shell.footer.copyright',
});

/** `inNewTab`: the links open in a new tab. */
const columns = [
  {
    title: 'shell.footer.product',
    entries: [
      { id: 'shell.footer.pricing', to: paths.pricing() },
      { id: 'shell.footer.referral', to: paths.referral() },
      { id: 'shell.footer.my-ip', to: paths.myIp() },
    ],
  },
  {
    title: 'shell.footer.legal',
    inNewTab: true,
    entries: legalDocuments,
  },
  {
    title: 'shell.footer.help',
    entries: [
      { id: 'shell.footer.contact', to: paths.contact() },
      { id: 'shell.footer.help-center', href: links.help },
      ...(links.status ? [{ id: 'shell.footer.status', href: links.status }] : []),
    ],
  },
];

/** Call to action, columns of links, copyright and settings (docs/product.md#header-and-footer). */
export function Footer() {
  return (
    <footer className="footer" id="footer">
      <div className="footer__call">
        <div>
          <h2 className="footer__headline">
            <FormattedMessage {...m.headline} />
          </h2>
          <p>
            <FormattedMessage {...m.subtitle} values={{ days: facts.guaranteeDays }} />
          </p>
        </div>
        <ButtonLink variant="primary" to={paths.plans()}>
          <FormattedMessage {...m.get} />
        </ButtonLink>
      </div>
      <div className="footer__columns">
        <div className="footer__about">
          <p className="brand">
            <Logo />
            {brand.name}
          </p>
          <p>
            <FormattedMessage {...m.description} />
          </p>
          <SupportEmail />
        </div>
        {columns.map((column) => (
          <Column {...column} key={column.title} />
        ))}
      </div>
      <div className="footer__end">
        <Copyright />
        <LanguageSwitcher />
        <ColorModeSwitch />
        <Socials />
      </div>
    </footer>
  );
}

/** A document that was built last year has that year, whose text React keeps: the new key replaces it. */
function Copyright() {
  const isHydrated = useClientValue(() => true, false);
  return (
    <p key={String(isHydrated)} suppressHydrationWarning>
      <FormattedMessage
        {...m.copyright}
        values={{
          year: String(new Date().getFullYear()),
          brand: <bdi>{nonBreaking(brand.company)}</bdi>,
        }}
      />
    </p>
  );
}

function Column({ title, entries, inNewTab }: (typeof columns)[number]) {
  const target = inNewTab ? newTab : {};
  return (
    <div className="footer__column">
      <h3>
        <FormattedMessage id={title} />
      </h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            {'to' in entry ? (
              <Link to={entry.to} {...target}>
                <FormattedMessage id={entry.id} />
              </Link>
            ) : (
              <a href={entry.href}>
                <FormattedMessage id={entry.id} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Socials() {
  return (
    <ul className="footer__socials">
      {brand.socials.map(({ label, icon, url }) => (
        <li key={label}>
          <a href={url} {...newTab} aria-label={label}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
