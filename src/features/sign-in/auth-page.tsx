import type { ReactNode } from 'react';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';

type Props = {
  title: ReactNode;
  intro?: ReactNode;
  /** The step that a page with several shows: the heading gets the focus when the step that had it is gone. */
  step?: string;
  children: ReactNode;
  /** Links to the other account pages. */
  links?: ReactNode;
};

/** The layout of the pages under `/auth`: heading, form, and links to the other pages. */
export function AuthPage({ title, intro, step = '', children, links }: Props) {
  const heading = useFocusWhenLost<HTMLHeadingElement>(step);
  return (
    <div className="auth">
      <header className="auth__head">
        <h1 className="auth__title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro && <p className="auth__intro">{intro}</p>}
      </header>
      {children}
      {links && <p className="auth__links">{links}</p>}
    </div>
  );
}
