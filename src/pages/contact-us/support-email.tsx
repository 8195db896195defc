import { brand } from '#site/brand.ts';
import { links } from '#site/links.ts';

/** The support's address, as a link that opens a mail to it. */
export function SupportEmail() {
  return (
    <a href={links.support}>
      <bdi>{brand.supportEmail}</bdi>
    </a>
  );
}
