/** The code of requests for tests in which 401 and 503 do nothing. */
export { send } from '#api/send.ts';
export const onUnauthorized = () => {};
export const onUnavailable = () => {};
