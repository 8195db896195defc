import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  /** Links to the other account pages. */
  links?: ReactNode;
};

/** The layout of the pages under `/auth`: heading, form, and links to the other pages. */
export function AuthPage({ title, intro, children, links }: Props) {
  return (
    <div className="auth">
      <header className="auth__head">
        <h1 className="auth__title">{title}</h1>
        {intro && <p className="auth__intro">{intro}</p>}
      </header>
      {children}
      {links && <p className="auth__links">{links}</p>}
    </div>
  );
}
