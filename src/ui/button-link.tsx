import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from '#framework/router.tsx';
import type { ButtonVariant } from './button.tsx';

type Props = Omit<ComponentProps<'a'>, 'href'> & { variant?: ButtonVariant; wide?: boolean } & (
    | { /** Path within the site. */ to: string; href?: never }
    | { /** URL of another site, or a fragment of this page. */ href: string; to?: never }
  );

/** A link that looks like a button. */
export function ButtonLink({ variant = 'secondary', wide = false, className, children, to, href, ...rest }: Props) {
  const props = {
    className: clsx('button', className),
    'data-variant': variant,
    'data-wide': wide || undefined,
    children: <span className="button__label">{children}</span>,
    ...rest,
  };
  return to === undefined ? <a href={href} {...props} /> : <Link to={to} {...props} />;
}
