import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** The ways to the other forms. */
  links?: ReactNode;
};

/** What the pages under `/auth` have in common: heading, form, and the way to the other ones. */
export function AuthPage({ title, lead, children, links }: Props) {
  return (
    <div className="auth">
      <header className="auth__head">
        <h1 className="auth__title">{title}</h1>
        {lead && <p className="auth__lead">{lead}</p>}
      </header>
      {children}
      {links && <p className="auth__links">{links}</p>}
    </div>
  );
}
