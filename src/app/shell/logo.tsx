import { brand } from '#site/brand.ts';

export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path d={brand.logo} />
    </svg>
  );
}
