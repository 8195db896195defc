import { brand } from '#site/brand.ts';
import { links } from '#site/links.ts';

/** A link that writes to support. */
export function SupportEmail() {
  return (
    <a href={links.support}>
      <bdi>{brand.supportEmail}</bdi>
    </a>
  );
}
