/** The oldest browsers that the site supports: about three years back. */
export const browserTargets = ['chrome111', 'firefox113', 'safari16.4'];
