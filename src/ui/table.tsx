import type { ReactNode } from 'react';

type Column<Row> = { key: string; label: ReactNode; cell: (row: Row) => ReactNode; numeric?: boolean };
type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table; on a phone each row becomes a card that repeats the column's label before each value. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, numeric }) => (
            <th scope="col" data-numeric={numeric} key={key}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, label, cell, numeric }) => (
              <td data-numeric={numeric} key={key}>
                <span className="table__label">{label}</span>
                <span className="table__value">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
