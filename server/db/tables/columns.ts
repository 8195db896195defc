/** Types of columns: selected, inserted, updated. */
import type { ColumnType } from 'kysely';

export type Time = ColumnType<Date, Date, Date>;
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
/** Written as text, because `pg` writes an array as one of PostgreSQL's. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;
