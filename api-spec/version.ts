/**
 * Version of the contract (semver). A breaking change raises the first number, an addition the second, words the third;
 * `npm run check` compares with the contract released last (`openapi.released.json`).
 */
export const apiVersion = '3.0.0';
