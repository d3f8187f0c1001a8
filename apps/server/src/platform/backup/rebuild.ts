// Indexes and foreign keys are taken away while rows are loaded and put back after it: so tables can come in any
// order, rows may point at rows behind them, and each is built and checked once over all rows instead of row by row.
// What holds a table's own rows apart (primary keys, unique and exclusion constraints) stays.
import type { Client } from 'pg';

/** @returns what puts back everything that was taken away. */
export async function takeAway(client: Client): Promise<() => Promise<void>> {
  const foreignKeys = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { place, name } of foreignKeys.rows) {
    await client.query(`alter table ${place} drop constraint ${name}`);
  }
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by i.indexrelid`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition);
    for (const { place, name, definition } of foreignKeys.rows) {
      await client.query(`alter table ${place} add constraint ${name} ${definition}`);
    }
  };
}

/** Drops everything that migrations made; what extensions made stays. */
export async function clearSchema(client: Client): Promise<void> {
  // Views and sequences before and after the tables that they belong to, which take most of them along.
  const { rows } = await client.query<{ command: string }>(
    `select format('drop %s if exists %s cascade',
       case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, oid::regclass) as command,
       case relkind when 'v' then 1 when 'S' then 3 else 2 end as place
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure), 4 from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop domain if exists %s cascade', t.oid::regtype), 5 from pg_type t
     where typnamespace = 'public'::regnamespace and typtype = 'd'
       and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     order by place`,
  );
  for (const { command } of rows) await client.query(command);
}
