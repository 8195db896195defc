import * as z from 'zod/mini';
import { stored } from '#framework/storage.ts';

/** The installation of the client app that sent this visitor (spec §3, clientCodeInfo). Kept over reloads and the sign-up. */
const info = stored('clientCodeInfo', z.nullable(z.object({ clientCode: z.string() })), null);

export const clientCode = (): string => info.get()?.clientCode ?? '';
export const keepClientCode = (code: string): void => info.set({ clientCode: code });
export const clearClientCode = (): void => info.remove();

/** What the contract takes as one. */
export const isClientCode = (text: string): boolean => /^[\x21-\x7e]{1,256}$/.test(text);
