/** Prints a command's output for a terminal: aligned tables, and where one is too wide for it, a block for each row. */
import type { Output, Row } from './verb.ts';

/** Where the terminal's width is unknown. */
export const defaultWidth = 100;
const indentation = '  ';
const gap = '  ';

/** @param width of the terminal, in characters; ids and emails that are longer are not broken, so that they can be copied */
export function printOutput(output: Output, width = defaultWidth): string {
  const sections = Object.entries(output);
  return sections
    .map(([title, content]) =>
      sections.length > 1
        ? `${title}\n${indent(printSection(content, width - indentation.length))}`
        : printSection(content, width),
    )
    .join('\n\n');
}

function printSection(content: Output[string], width: number): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content))
    return printRecord(content as Row, Object.keys(content), widthOf(Object.keys(content)), width);
  const rows = content as readonly Row[];
  if (rows.length === 0) return '(none)';
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const filled = all.filter((name) => rows.some((row) => !isEmpty(row[name])));
  for (const names of [all, filled]) {
    const table = align([names, ...rows.map((row) => names.map((name) => printValue(row[name])))]);
    if (table.every((line) => line.length <= width)) return table.join('\n');
  }
  return rows.map((row) => printRecord(row, filledNames(row), widthOf(filled), width)).join('\n\n');
}

/** Two columns, name and value. */
function printRecord(row: Row, names: readonly string[], nameWidth: number, width: number): string {
  return names
    .map((name) => `${name.padEnd(nameWidth)}${hang(printValue(row[name]), nameWidth, width)}`.trimEnd())
    .join('\n');
}

function widthOf(names: readonly string[]): number {
  return Math.max(...names.map((name) => name.length)) + gap.length;
}

function filledNames(row: Row): string[] {
  return Object.keys(row).filter((name) => !isEmpty(row[name]));
}

function isEmpty(value: Row[string]): boolean {
  return value === null || value === undefined || value === '';
}

function printValue(value: Row[string]): string {
  if (isEmpty(value)) return '–';
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  // Texts of customers and payment providers could have line breaks, or sequences that a terminal obeys.
  return String(value).replaceAll(/\p{Cc}+/gu, ' ');
}

function align(lines: readonly (readonly string[])[]): string[] {
  // Not `Math.max(...)`, whose arguments have to fit the stack.
  const widestOf = (column: number) => lines.reduce((widest, line) => Math.max(widest, line[column]?.length ?? 0), 0);
  const widths = (lines[0] ?? []).map((_, column) => widestOf(column));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

/** Breaks a text that begins in a column into lines that begin there, too. */
export function hang(text: string, column: number, width = defaultWidth): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && column + last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(column)}`);
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, indentation);
}
