import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from '#framework/router.tsx';
import type { ButtonVariant } from './button.tsx';

type Props = Omit<ComponentProps<'a'>, 'href'> & { variant?: ButtonVariant; wide?: boolean } & (
    | { /** Path inside the site. */ to: string; href?: never }
    | { /** Address elsewhere, or a place on this page. */ href: string; to?: never }
  );

/** A link that looks like a button, because it leads to the next step. */
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
