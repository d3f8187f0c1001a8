// Drops indexes and foreign keys before a restore loads rows, and creates them again afterwards. Tables can then be
// loaded in any order, rows can refer to later rows, and each index and key is built once over all rows. Constraints
// within a table (primary keys, unique and exclusion constraints) stay.
import type { Client } from 'pg';

/** Drops indexes and foreign keys. @returns a function that creates them again. */
export async function dropIndexesAndKeys(client: Client): Promise<() => Promise<void>> {
  const foreignKeys = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { place, name } of foreignKeys.rows) {
    await client.query(`alter table ${place} drop constraint ${name}`);
  }
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_constraint where conindid = indexrelid) order by indexrelid`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition);
    for (const { place, name, definition } of foreignKeys.rows) {
      await client.query(`alter table ${place} add constraint ${name} ${definition}`);
    }
  };
}

/** Drops everything that migrations created. Keeps what extensions created. */
export async function clearSchema(client: Client): Promise<void> {
  // Views come before tables and sequences after them, because dropping a table also drops most of its sequences.
  const { rows } = await client.query<{ command: string }>(
    `select format('drop %s if exists %s cascade',
       case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, oid::regclass) as command,
       case relkind when 'v' then 1 when 'S' then 3 else 2 end as place
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
       and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure), 4 from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     select format('drop domain if exists %s cascade', oid::regtype), 5 from pg_type
     where typnamespace = 'public'::regnamespace and typtype = 'd'
       and not exists (select 1 from pg_depend where objid = pg_type.oid and deptype = 'e')
     order by place`,
  );
  for (const { command } of rows) await client.query(command);
}
