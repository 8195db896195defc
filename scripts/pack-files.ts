/** `node scripts/pack-files.ts FILE…`: replaces files by their packed form, which the server reads as well (deploy/Dockerfile). */
import { packFile } from '../server/geo/packed-file.ts';

for (const file of process.argv.slice(2)) packFile(file);
