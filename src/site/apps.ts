import apps from '#brand/apps.json' with { type: 'json' };

/** Some of the apps with faster routes. Names as their makers write them. */
export const acceleratedApps: readonly string[] = apps;
