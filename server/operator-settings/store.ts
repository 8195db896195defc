/** SQL of the operator_settings table. */
import type { Db } from '../db/open.ts';

export type SettingName = 'catalog' | 'maintenance';

export async function findSettings(db: Db): Promise<{ name: string; value: unknown }[]> {
  return db.selectFrom('operator_settings').select(['name', 'value']).orderBy('name').execute();
}

export async function saveSetting(db: Db, name: SettingName, value: object, at: Date): Promise<void> {
  const row = { value: JSON.stringify(value), changed_at: at };
  await db
    .insertInto('operator_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** @returns false when there was none */
export async function deleteSetting(db: Db, name: SettingName): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('operator_settings').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0;
}
