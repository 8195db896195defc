/** Where a script listens: `PORT`, by default 3000. With anything else the process ends. */
export function readPort(): number {
  const text = process.env.PORT || '3000';
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  console.error(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  process.exit(1);
}
