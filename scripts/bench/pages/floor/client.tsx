/** Entry of the React floor's bundle; the build puts the words of its pages in place of `__WORDS__`. */
import { hydrateRoot } from 'react-dom/client';
import type { FloorPage, Frame } from './blocks.ts';
import { Floor } from './page.tsx';

declare const __WORDS__: { frame: Frame; pages: FloorPage[] };

const container = document.getElementById('app');
if (container) hydrateRoot(container, <Floor {...__WORDS__} />);
