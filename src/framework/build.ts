declare const __BUILD_ID__: string;
declare const __STYLES__: Record<string, string>;
declare const __SHELL_MESSAGES__: Record<string, string>;

/** What the build writes into the bundle (esbuild `define`); outside a build everything is empty. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? '' : __BUILD_ID__;
/** Address of each page's stylesheet. */
export const styleUrls: Record<string, string> = typeof __STYLES__ === 'undefined' ? {} : __STYLES__;
/** Address of each locale's shell messages. */
export const shellUrls: Record<string, string> = typeof __SHELL_MESSAGES__ === 'undefined' ? {} : __SHELL_MESSAGES__;
