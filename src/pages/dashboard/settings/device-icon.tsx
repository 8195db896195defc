import { Icon } from '#ui/icon.tsx';

const phonePattern = /android|iphone|ipad|ios/i;

/** @param device its label, such as `Safari, iPhone` */
export function DeviceIcon({ device }: { device: string }) {
  return <Icon name={phonePattern.test(device) ? 'smartphone' : 'monitor'} />;
}
