// Stores sources and their passages, and searches the passages.
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { Passage } from './passage.ts';
import type { ReadSource } from './read-source.ts';

type Kind = ReadSource['kind'];

export interface KnownSource {
  id: string;
  kind: Kind;
  name: string;
  fingerprint: Buffer;
  configuration: string;
  passages: number;
  /** The SHA-256 of the original; null if the original was not stored. */
  original_digest: Buffer | null;
}

const known = statement<KnownSource>(
  'knowledge.sources',
  `select id, kind, name, fingerprint, configuration, passages, sha256(original) as original_digest
   from knowledge_sources where team_id = $1 and campaign_id = $2 order by id`,
);

export function listSources(tx: Queries, teamId: string, campaignId: string): Promise<KnownSource[]> {
  return tx.rows(known, [teamId, campaignId]);
}

const originals = statement<{
  kind: Kind;
  name: string;
  original: Buffer | null;
  passages: Passage[] | null;
}>(
  'knowledge.originals',
  `select kind, name, original, case when original is null and kind = 'text' then (
       select json_agg(json_build_object('heading', heading, 'place', place, 'text', text) order by id)
       from passages where team_id = $1 and source_id = source.id) end as passages
   from knowledge_sources source where team_id = $1 and campaign_id = $2 order by id`,
);

/** Returns sources with their originals; `passages` is set for texts whose original was not stored. */
export function listOriginals(
  db: Queries,
  teamId: string,
  campaignId: string,
): Promise<{ kind: Kind; name: string; original: Buffer | null; passages: Passage[] | null }[]> {
  return db.rows(originals, [teamId, campaignId]);
}

const original = statement<{ original: Buffer | null }>(
  'knowledge.original',
  'select original from knowledge_sources where team_id = $1 and id = $2',
);

export async function findOriginal(tx: Queries, teamId: string, id: string): Promise<Buffer | null> {
  return (await tx.row(original, [teamId, id]))?.original ?? null;
}

const keep = statement(
  'knowledge.keep-original',
  'update knowledge_sources set name = $3, original = $4 where team_id = $1 and id = $2',
  { writes: ['knowledge_sources'] },
);

/**
 * Stores the original of a source. If the source is a text, also renames it, because its name is derived from its
 * content.
 */
export async function saveOriginal(
  tx: Queries,
  teamId: string,
  id: string,
  { name, original }: { name: string; original: Buffer },
): Promise<void> {
  await tx.write(keep, [teamId, id, name, original]);
}

const remove = statement(
  'knowledge.delete-sources',
  'delete from knowledge_sources where team_id = $1 and id = any($2)',
  { writes: ['knowledge_sources'] },
);

/** Deletes sources. The database also deletes their passages. */
export async function deleteSources(tx: Queries, teamId: string, ids: readonly string[]): Promise<void> {
  await tx.write(remove, [teamId, ids]);
}

const kept = statement<{ heading: string | null; place: string | null; text: string }>(
  'knowledge.passages',
  'select heading, place, text from passages where team_id = $1 and source_id = $2 order by id',
);

export function listPassages(
  tx: Queries,
  teamId: string,
  sourceId: string,
): Promise<{ heading: string | null; place: string | null; text: string }[]> {
  return tx.rows(kept, [teamId, sourceId]);
}

/** A passage with the words for its index (`words.ts`). */
export interface NewPassage {
  id: string;
  heading: string | null;
  place: string | null;
  text: string;
  heading_words: string;
  words: string;
}

const add = namedStatement(
  'knowledge.add-source',
  `with source as (
     insert into knowledge_sources (team_id, id, campaign_id, kind, name, fingerprint, configuration, passages,
       created_at, original)
     values (:team_id, :id::id, :campaign_id::id, :kind, :name, :fingerprint, :configuration,
       cardinality(:passage_ids::text[]), :now, :original)
     returning team_id, id, campaign_id
   )
   insert into passages (team_id, id, campaign_id, source_id, heading, place, text, search)
   select source.team_id, passage.id, source.campaign_id, source.id, passage.heading, passage.place, passage.text,
     setweight(to_tsvector(:configuration::text::regconfig, passage.heading_words), 'A')
       || to_tsvector(:configuration::text::regconfig, passage.words)
   from source, unnest(:passage_ids::text[], :headings::text[], :places::text[], :texts::text[],
     :heading_words::text[], :words::text[])
     passage(id, heading, place, text, heading_words, words)`,
  { writes: ['knowledge_sources', 'passages'] },
);

export async function insertSource(
  tx: Queries,
  teamId: string,
  campaignId: string,
  source: Omit<KnownSource, 'passages' | 'original_digest'> & {
    passages: readonly NewPassage[];
    original: Buffer | null;
  },
  now: Date,
): Promise<void> {
  const column = (field: keyof NewPassage) => source.passages.map((passage) => passage[field]);
  await tx.write(
    ...add({
      ...source,
      team_id: teamId,
      campaign_id: campaignId,
      now,
      passage_ids: column('id'),
      headings: column('heading'),
      places: column('place'),
      texts: column('text'),
      heading_words: column('heading_words'),
      words: column('words'),
    }),
  );
}

const forgetWords = statement(
  'knowledge.forget-words',
  'delete from knowledge_words where team_id = $1 and campaign_id = $2',
  { writes: ['knowledge_words'] },
);

const countWords = statement(
  'knowledge.count-words',
  `insert into knowledge_words (team_id, campaign_id, word, passages)
   select passage.team_id, passage.campaign_id, word, count(*)
   from passages passage cross join lateral unnest(tsvector_to_array(passage.search)) word
   where passage.team_id = $1 and passage.campaign_id = $2
   group by 1, 2, 3`,
  { writes: ['knowledge_words'] },
);

/** Recounts the words in the campaign's passages. */
export async function saveWords(tx: Queries, teamId: string, campaignId: string): Promise<void> {
  await tx.write(forgetWords, [teamId, campaignId]);
  await tx.write(countWords, [teamId, campaignId]);
}

export interface FoundPassage {
  id: string;
  kind: Kind;
  name: string;
  place: string | null;
  heading: string | null;
  text: string;
}

/**
 * The limits that keep every search fast: the number of words (the rarest ones are used), the number of passages that
 * contain them, and the number of misspelled words that are corrected.
 */
const MOST = { words: 12, hits: 1_500, misspelt: 5 };
/**
 * The minimum trigram similarity at which a known word counts as the correction of a misspelled one (`ALIKE`), or as a
 * compound that contains it, as in German (`WITHIN`).
 */
const ALIKE = 0.4;
const WITHIN = 0.8;
/** The number of top results that are ranked a second time, with extra weight for words in headings. */
const CANDIDATES = 40;
const IN_HEADING = 0.5;

// The search does not use ts_rank, which ignores how rare a word is: in the documents of a kitchen firm, every passage
// mentions kitchens.
const SEARCH = `source as (
     select max(configuration) as configuration, sum(passages)::real as passages from knowledge_sources
     where team_id = :team_id and campaign_id = :campaign_id
   ), asked as materialized (
     select asked.number, lexeme.text as lexeme, known.passages
     from source, unnest(:words::text[], :numbers::int[]) asked(text, number)
     cross join lateral unnest(tsvector_to_array(to_tsvector(source.configuration::regconfig, asked.text))) lexeme(text)
     left join lateral (
       select stem.passages from knowledge_words stem
       where stem.team_id = :team_id and stem.campaign_id = :campaign_id
         and stem.word = lexeme.text limit 1) known on true
   ), word as (
     select number, lexeme, passages, 1::real as likeness from asked where passages is not null
     union all
     select missing.number, alike.word, alike.passages, alike.likeness
     from (
       select asked.number, max(lexeme) as lexeme from asked
       group by asked.number having count(asked.passages) = 0 and max(lexeme) ~ '^\\D{4,}$'
       order by length(max(lexeme)) desc, asked.number limit ${MOST.misspelt}) missing
     cross join lateral (
       select stem.word, stem.passages, greatest(similarity(stem.word, missing.lexeme), case
         when length(missing.lexeme) >= 6 and word_similarity(missing.lexeme, stem.word) >= ${WITHIN} then 0.5
         else 0 end) as likeness
       from knowledge_words stem
       where stem.team_id = :team_id and stem.campaign_id = :campaign_id and stem.word >= left(missing.lexeme, 1)
         and stem.word < left(missing.lexeme, 1) || U&'\\+10FFFF' and stem.word !~ '[0-9]'
       order by likeness desc, stem.word limit 2) alike
     where alike.likeness >= ${ALIKE}
   ), rated as (
     select word.number, word.lexeme, (ln(1 + source.passages / word.passages) * word.likeness)::real as weight,
       row_number() over rarest as place, sum(word.passages) over rarest as hits
     from word, source window rarest as (order by word.passages, word.lexeme, word.number)
   ), chosen as materialized (
     select * from rated where place = 1 or (place <= ${MOST.words} and hits <= ${MOST.hits})
   ), hit as (
     select found.id, chosen.number, max(chosen.weight) as weight
     from chosen cross join lateral (
       select passage.id from passages passage
       where passage.team_id = :team_id and passage.campaign_id = :campaign_id
         and passage.search @@ quote_literal(chosen.lexeme)::tsquery offset 0) found
     group by found.id, chosen.number
   ), candidate as (
     select id, sum(weight) as score from hit group by id order by score desc, id limit ${CANDIDATES}
   ), best as (
     select passage.id, passage.source_id, passage.place, passage.heading, passage.text, candidate.score + coalesce((
       select sum(chosen.weight) * ${IN_HEADING} from chosen
       where passage.search @@ (quote_literal(chosen.lexeme) || ':A')::tsquery), 0) as score
     from candidate join passages passage on passage.team_id = :team_id and passage.id = candidate.id
     order by score desc, id limit :limit
   )
   select best.id, source.kind, source.name, best.place, best.heading, best.text
   from best join knowledge_sources source on source.team_id = :team_id and source.id = best.source_id
   order by best.score desc, best.id`;

/** More passages than this are longer than a prompt accepts. */
const MOST_WHOLE = 100;

const WHOLE = `select passage.id, source.kind, source.name, passage.place, passage.heading, passage.text
   from passages passage
   join knowledge_sources source on source.team_id = passage.team_id and source.id = passage.source_id
   where passage.team_id = :team_id and passage.campaign_id = :campaign_id and ${MOST_WHOLE} >= (
     select sum(known.passages) from knowledge_sources known
     where known.team_id = :team_id and known.campaign_id = :campaign_id)
   order by passage.id`;

/** Knowledge that is not saved: the stored sources that it keeps, and texts that are not stored. */
export interface UnsavedSources {
  /** The names of the stored sources to read, as `kind name`. */
  kept: readonly string[];
  configuration: string;
  texts: readonly { name: string; passages: readonly NewPassage[] }[];
}

// The same queries read unsaved knowledge if these CTEs replace the tables of the same names.
const UNSAVED = `source_of_text as (
     select * from unnest(:text_names::text[], :text_passages::int[]) text(name, passages)
   ), text as (
     select * from unnest(:passage_texts::text[], :passage_ids::text[], :headings::text[], :places::text[],
       :texts::text[], :heading_words::text[], :passage_words::text[])
       text(name, id, heading, place, text, heading_words, words)
   ), knowledge_sources as materialized (
     select team_id, id, campaign_id, kind, name, configuration, passages from knowledge_sources
     where team_id = :team_id and campaign_id = :campaign_id and kind || ' ' || name = any(:kept)
     union all select :team_id::id, name::id, :campaign_id::id, 'text', name, :configuration, passages
       from source_of_text
   ), passages as materialized (
     select passage.team_id, passage.id, passage.campaign_id, passage.source_id, passage.heading, passage.place,
       passage.text, passage.search
     from passages passage join knowledge_sources source on source.team_id = :team_id
       and source.id = passage.source_id
     where passage.team_id = :team_id and passage.campaign_id = :campaign_id
     union all
     select :team_id::id, id::id, :campaign_id::id, name::id, heading, place, text,
       setweight(to_tsvector(:configuration::text::regconfig, heading_words),
         'A') || to_tsvector(:configuration::text::regconfig, words)
     from text
   )`;

const search = namedStatement<FoundPassage>('knowledge.search', `with ${SEARCH}`);
const searchUnsaved = namedStatement<FoundPassage>(
  'knowledge.search-unsaved',
  `with ${UNSAVED}, knowledge_words as materialized (
     select :team_id::id as team_id, :campaign_id::id as campaign_id, word, count(*)::int as passages
     from passages passage cross join lateral unnest(tsvector_to_array(passage.search)) word group by word
   ), ${SEARCH}`,
);
const whole = namedStatement<FoundPassage>('knowledge.whole', WHOLE);
const wholeUnsaved = namedStatement<FoundPassage>('knowledge.whole-unsaved', `with ${UNSAVED} ${WHOLE}`);

/** The stored knowledge of a campaign, or `unsaved` knowledge instead of it. */
export interface ReadKnowledge {
  teamId: string;
  campaignId: string;
  unsaved?: UnsavedSources | null | undefined;
}

/**
 * Returns the passages that contain most of the words, best first.
 * @param words all spellings of the words; equal `numbers` mark spellings of the same word.
 */
export function searchPassages(
  db: Queries,
  { teamId, campaignId, unsaved }: ReadKnowledge,
  asked: { words: readonly string[]; numbers: readonly number[] },
  limit: number,
): Promise<FoundPassage[]> {
  const values = { ...asked, team_id: teamId, campaign_id: campaignId, limit };
  return db.rows(...(unsaved ? searchUnsaved({ ...values, ...toColumns(unsaved) }) : search(values)));
}

/** Returns all passages in their order; none if they have more than `most` characters. */
export async function listWholeKnowledge(
  db: Queries,
  { teamId, campaignId, unsaved }: ReadKnowledge,
  most: number,
): Promise<FoundPassage[]> {
  const values = { team_id: teamId, campaign_id: campaignId };
  const passages = await db.rows(
    ...(unsaved ? wholeUnsaved({ ...values, ...toColumns(unsaved) }) : whole(values)),
  );
  return passages.reduce((sum, { text }) => sum + text.length, 0) <= most ? passages : [];
}

function toColumns({ kept, configuration, texts }: UnsavedSources) {
  const rows = texts.flatMap(({ name, passages }) => passages.map((passage) => ({ name, ...passage })));
  const column = (field: keyof (typeof rows)[number]) => rows.map((row) => row[field]);
  return {
    kept,
    configuration,
    text_names: texts.map(({ name }) => name),
    text_passages: texts.map(({ passages }) => passages.length),
    passage_texts: column('name'),
    passage_ids: column('id'),
    headings: column('heading'),
    places: column('place'),
    texts: column('text'),
    heading_words: column('heading_words'),
    passage_words: column('words'),
  };
}

/** Returns an SQL condition: the campaign has passages to search. */
export function hasPassages(campaign: string): string {
  return `exists (select 1 from knowledge_sources known where known.team_id = $1 and known.campaign_id = ${campaign})`;
}
