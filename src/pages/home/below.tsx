import { Apps } from './apps.tsx';
import { Closing } from './closing.tsx';
import { Devices } from './devices.tsx';
import { Locations } from './locations.tsx';
import { HomeQuestions } from './questions.tsx';
import { Reviews } from './reviews.tsx';
import { What } from './what.tsx';
import { Why } from './why.tsx';

/** Everything below the first screen. */
export function Below() {
  return (
    <div className="home__below" id="below">
      <What />
      <Why />
      <Locations />
      <Devices />
      <Apps />
      <Reviews />
      <HomeQuestions />
      <Closing />
    </div>
  );
}
