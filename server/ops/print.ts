/** Prints a command's output as aligned tables. */
import type { Output, Row } from './verb.ts';

export function printOutput(output: Output): string {
  const sections = Object.entries(output);
  return sections
    .map(([title, content]) =>
      sections.length > 1 ? `${title}\n${indent(printSection(content))}` : printSection(content),
    )
    .join('\n\n');
}

function printSection(content: Output[string]): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content))
    return align(Object.entries(content as Row).map(([name, value]) => [name, printValue(value)]));
  const rows = content as readonly Row[];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (rows.length === 0) return '(none)';
  return align([names, ...rows.map((row) => names.map((name) => printValue(row[name])))]);
}

function printValue(value: Row[string]): string {
  if (value === null || value === undefined || value === '') return '–';
  return value instanceof Date ? `${value.toISOString().slice(0, 19)}Z` : String(value);
}

function align(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
