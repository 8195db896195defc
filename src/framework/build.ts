declare const __BUILD_ID__: string;
declare const __STYLES__: Record<string, string>;
declare const __SHELL_MESSAGES__: Record<string, string>;

/** Values that the build writes into the bundle (scripts/build/build-values.ts); empty outside a build. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? '' : __BUILD_ID__;
/** URL of each page's stylesheet. */
export const styleUrls: Record<string, string> = typeof __STYLES__ === 'undefined' ? {} : __STYLES__;
/** URL of each locale's shell messages. */
export const shellUrls: Record<string, string> = typeof __SHELL_MESSAGES__ === 'undefined' ? {} : __SHELL_MESSAGES__;
