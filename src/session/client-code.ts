import { storedFields } from '#framework/storage.ts';

/** Identifies the installation of the client app that sent the visitor. Survives reloads and the sign-up. */
const info = storedFields('clientCodeInfo', { clientCode: 'string' });

export const clientCode = (): string => info.get()?.clientCode ?? '';
export const saveClientCode = (code: string): void => info.set({ clientCode: code });
export const clearClientCode = (): void => info.remove();

/** The rule of the contract. */
export const isClientCode = (text: string): boolean => /^[\x21-\x7e]{1,256}$/.test(text);
