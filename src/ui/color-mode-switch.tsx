import { useIntl } from 'react-intl';
import { type ColorPreference, setColorMode, useColorMode } from '#framework/color-mode.ts';
import { defineMessages } from '#framework/locale.ts';
import { SegmentedControl } from './segmented-control.tsx';

const m = defineMessages({ label: 'shell.color-mode.label' });
const modes = defineMessages({
  light: 'shell.color-mode.light',
  dark: 'shell.color-mode.dark',
  system: 'shell.color-mode.system',
});

/** Light, dark, or the system's color mode. */
export function ColorModeSwitch() {
  const intl = useIntl();
  const { preference } = useColorMode();
  const options = (Object.keys(modes) as ColorPreference[]).map((value) => ({
    value,
    label: intl.formatMessage(modes[value]),
  }));
  return (
    <div className="needs-script">
      <SegmentedControl
        label={intl.formatMessage(m.label)}
        options={options}
        value={preference}
        onChange={setColorMode}
      />
    </div>
  );
}
