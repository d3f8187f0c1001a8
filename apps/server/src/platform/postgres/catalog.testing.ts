// Describes the schema of a database in lines, so that two databases can be compared.
import { Client, type ClientConfig } from 'pg';

/** Returns SQL for a list of privileges in an order that does not depend on when they were granted. */
const privilegesSql = (acl: string) =>
  `(select string_agg(entry::text, ' ' order by entry::text) from unnest(${acl}) entry)`;

/** Returns SQL that is true for objects that no extension created. */
const ownSql = (oid: string) => `not exists (select 1 from pg_depend where objid = ${oid} and deptype = 'e')`;

const IN_PUBLIC = `'public'::regnamespace`;

const CATALOG = `
  select concat_ws(' | ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      'not null', attnotnull, pg_get_expr(adbin, adrelid), 'collation', attcollation::regcollation,
      'identity', attidentity, 'generated', attgenerated, 'statistics', attstattarget,
      'storage', attstorage, 'compression', attcompression, attoptions::text, ${privilegesSql('attacl')}) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${IN_PUBLIC} and relkind in ('r', 'p', 'v', 'i') and attnum > 0 and not attisdropped
  union all select concat_ws(' | ', 'relation', relkind, oid::regclass, relpersistence, reloptions::text,
      'row security', relrowsecurity, relforcerowsecurity, 'identity', relreplident, relowner::regrole,
      ${privilegesSql('relacl')}, (select reloptions::text from pg_class toast where toast.oid = pg_class.reltoastrelid))
    from pg_class where relnamespace = ${IN_PUBLIC} and ${ownSql('oid')}
  union all select concat_ws(' | ', 'constraint', conrelid::regclass, contypid::regtype, conname,
      pg_get_constraintdef(oid), 'valid', convalidated)
    from pg_constraint where connamespace = ${IN_PUBLIC}
  union all select concat_ws(' | ', 'index', pg_get_indexdef(indexrelid), 'valid', indisvalid,
      'clustered', indisclustered, 'replica identity', indisreplident)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${IN_PUBLIC}
  union all select concat_ws(' | ', 'routine', pg_get_functiondef(oid), proowner::regrole, ${privilegesSql('proacl')})
    from pg_proc where pronamespace = ${IN_PUBLIC} and prokind <> 'a' and ${ownSql('oid')}
  union all select concat_ws(' | ', 'view', oid::regclass, pg_get_viewdef(oid))
    from pg_class where relnamespace = ${IN_PUBLIC} and relkind in ('v', 'm')
  union all select concat_ws(' | ', 'trigger', pg_get_triggerdef(oid), 'enabled', tgenabled)
    from pg_trigger where not tgisinternal
  union all select concat_ws(' | ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin,
      seqmax, seqcache, seqcycle, (select concat(refobjid::regclass, ' ', refobjsubid > 0, ' ', deptype)
        from pg_depend where objid = seqrelid and classid = 'pg_class'::regclass and deptype in ('a', 'i')))
    from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace = ${IN_PUBLIC}
  union all select concat_ws(' | ', 'type', oid::regtype, typtype, typbasetype::regtype, typcollation::regcollation,
      typnotnull, typdefault, ${privilegesSql('typacl')})
    from pg_type where typnamespace = ${IN_PUBLIC} and ${ownSql('oid')}
  union all select concat_ws(' | ', 'extension', extname, extversion, extnamespace::regnamespace) from pg_extension
  union all select concat_ws(' | ', 'policy', polrelid::regclass, polname) from pg_policy
  union all select concat_ws(' | ', 'statistics', stxrelid::regclass, stxname) from pg_statistic_ext
  union all select concat_ws(' | ', 'rule', ev_class::regclass, rulename) from pg_rewrite
    join pg_class on pg_class.oid = ev_class where relnamespace = ${IN_PUBLIC}
  union all select concat_ws(' | ', 'schema', nspname, nspowner::regrole, ${privilegesSql('nspacl')})
    from pg_namespace where nspname !~ '^pg_(toast|temp)'
  union all select concat_ws(' | ', 'default privileges', defaclrole::regrole, ${privilegesSql('defaclacl')})
    from pg_default_acl
  union all select concat_ws(' | ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description where objoid >= 16384
  order by line`;

/** Returns one line for each object of the database, in a stable order. The order of columns does not matter. */
export async function describeCatalog(connection: ClientConfig): Promise<string[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(CATALOG);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
