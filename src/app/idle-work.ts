/** What starts when the first page is interactive and the browser is idle. In one file, so that it arrives in one request. */
import { watchIp } from '#features/ip-status/ip-store.ts';
import { watchBuilds } from '#framework/build-watch.ts';
import { startHeadTags } from '#framework/head.tsx';
import { replaceHeadTags } from '#framework/head-tags.ts';
import { onIdle } from '#framework/idle.ts';
import { defineMessages } from '#framework/locale.ts';
import { attempt } from '#framework/storage.ts';
import { toast } from '#framework/toast.ts';
import { followTranslation } from '#framework/translated-text.ts';
import { reloadedKey } from '#site/storage-keys.ts';
import { announceMaintenance } from './maintenance-notice.ts';
import { watchConnection } from './offline-notice.ts';
import { cacheWebFont } from './web-font.ts';

const m = defineMessages({ available: 'app.update.available', loadNow: 'app.update.action' });

export function startIdleWork(): void {
  followTranslation();
  startHeadTags((...content) => void onIdle(() => replaceHeadTags(...content)));
  watchConnection();
  void announceMaintenance();
  watchIp();
  cacheWebFont(document.documentElement.lang);
  watchBuilds(offerNewBuild);
  // The scripts are there: the next one that is missing is another incident.
  attempt(() => sessionStorage.removeItem(reloadedKey));
}

function offerNewBuild(): void {
  const actions = [{ label: m.loadNow, run: () => location.reload() }];
  toast.show({ text: m.available, durationMs: Number.POSITIVE_INFINITY, actions });
}
