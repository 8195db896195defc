/** Types of columns: selected, inserted, updated. */
import type { ColumnType } from 'kysely';

export type Time = ColumnType<Date, Date, Date>;
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
export type Json = ColumnType<unknown, string, string>;
