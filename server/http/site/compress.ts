/** Compresses a text for browsers, as small as it gets: it is done once per file. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export async function compressText(
  raw: Buffer,
  brotliQuality = constants.BROTLI_MAX_QUALITY,
): Promise<{ br: Buffer; gzip: Buffer }> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  const [br, gz] = await Promise.all([brotliAsync(raw, { params }), gzipAsync(raw, { level: 9 })]);
  return { br, gzip: gz };
}
