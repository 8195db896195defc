/** A tern in flight. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path d={tern} />
    </svg>
  );
}

/** Path of the logo in a view box of 32 by 32. */
export const tern =
  'M1 12c6-3.2 10.6-1.6 14 2.6C18.8 8.4 24.2 5 31 4.6c-5.2 2.2-8.4 5.8-10 11.2 2.8.8 5.6 2.4 8 4.8-3.6-1-7-1.2-10-.4-2.2 3.6-5.8 6-10.6 7.2 2.4-2.2 3.8-4.6 4.2-7.4C9.4 16.4 5.6 13.6 1 12Z';
