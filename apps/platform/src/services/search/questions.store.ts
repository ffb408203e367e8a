/** Queries of the index: articles by words and phrases, and which words of their titles matched. */
import type { IndexBase } from './index-base.ts'
import { type AskedWords, type TsQueries, tsQueries } from './tsquery.core.ts'

export type ArticleQuestion = {
  words: AskedWords
  /** Each must match exactly, its words in sequence. */
  phrases: readonly string[]
}
export type Order = 'newest' | 'relevance'
/** What is searched: the news, or everything else. */
export type Asked = 'articles' | 'suggestions'
export type Window = { size: number; start: number }

/** How many of the best by title and lead are ranked by their full text: further down nobody sees the difference. */
const rankedWhole = 100

/** SQL: whether an entry may be found at an instant. @param now the parameter that holds it */
export const mayBeFound = (now: string): string =>
  `(e.shown_from is null or e.shown_from <= ${now}) and (e.shown_until is null or e.shown_until > ${now})`

/** Collects the values of a statement. */
function parameters() {
  const values: unknown[] = []
  return {
    values,
    add: (value: unknown, type = 'text') => `$${values.push(value)}::${type}`,
  }
}
type Add = ReturnType<typeof parameters>['add']

const stemmed = (add: Add, { english, arabic }: TsQueries) =>
  `(to_tsquery('english', ${add(english)}) && to_tsquery('arabic', ${add(arabic)}))`

/** Whether any words are left once stop words, which stem to nothing, are dropped. */
async function haveStems(base: IndexBase, queries: TsQueries): Promise<boolean> {
  const { values, add } = parameters()
  const [row] = await base.ask<{ nodes: number }>(`select numnode(${stemmed(add, queries)}) as nodes`, values)
  return (row?.nodes ?? 0) > 0
}

/** The SQL for a question: `must` selects entries; `quick` ranks them by title and lead, `full` by their whole text. */
function sentences(add: Add, { words, phrases }: ArticleQuestion, stems: boolean) {
  const queries = tsQueries(words)
  const must: string[] = []
  const quick: (() => string)[] = []
  const full: (() => string)[] = []
  if (words.length > 0 && stems) {
    const query = stemmed(add, queries)
    must.push(`e.stemmed @@ ${query}`)
    quick.push(() => `ts_rank(e.lead, ${query})`)
    full.push(() => `ts_rank_cd(e.stemmed, ${query}, 1)`)
  } else if (words.length > 0) must.push(`e.exact @@ to_tsquery('simple', ${add(queries.simple)})`)
  for (const phrase of phrases) {
    const query = `phraseto_tsquery('simple', ${add(phrase)})`
    must.push(`e.exact @@ ${query}`)
    quick.push(() => `(strpos(e.title, ${add(` ${phrase} `)}) > 0)::int`)
    full.push(() => `ts_rank_cd(e.exact, ${query}, 1)`)
  }
  const sum = (ranks: readonly (() => string)[]) => ranks.map((rank) => rank()).join(' + ') || '0'
  return { must: must.join(' and '), quick: () => sum(quick), full: () => sum(full) }
}

/**
 * Published articles.
 * @param now articles published later are not found yet
 * @returns one window of them, and the total
 */
export async function findArticles(
  base: IndexBase,
  now: Date,
  question: ArticleQuestion,
  order: Order,
  window: Window,
): Promise<{ shown: Record<string, unknown>[]; found: number }> {
  if (question.words.length === 0 && question.phrases.length === 0) return { shown: [], found: 0 }
  const stems = question.words.length > 0 && (await haveStems(base, tsQueries(question.words)))
  const { values, add } = parameters()
  const { must, quick, full } = sentences(add, question, stems)
  const at = add(now.toISOString(), 'timestamptz')
  const [size, start] = [add(window.size, 'int'), add(window.start, 'int')]
  const found = `found as materialized (
      select e.id, e.at, ${order === 'relevance' ? quick() : '0'} as rank from search_entries e
      where e.kind = 'article' and ${mayBeFound(at)} and ${must})`
  const best = `order by rank desc, at desc, id limit greatest(${rankedWhole}, ${size} + ${start})`
  const chosen =
    order === 'newest'
      ? `chosen as (
           select id, row_number() over (order by at desc, id) as place
           from (select id, at from found order by at desc, id limit ${size} offset ${start}) as page)`
      : `placed as (
           select id, rank, row_number() over (order by rank desc, at desc, id) as place
           from (select * from found ${best}) as best),
         ranked as (
           select id, row_number() over (order by place > ${rankedWhole}, case when place <= ${rankedWhole}
             then rank + (select ${full()} from search_entries e where e.kind = 'article' and e.id = placed.id)
             else 0 end desc, place) as place
           from placed),
         chosen as (select id, place from ranked order by place limit ${size} offset ${start})`
  const [row] = await base.ask<{ found: number; shown: Record<string, unknown>[] }>(
    `with ${found}, ${chosen}
     select (select count(*)::int from found) as found, coalesce((
       select jsonb_agg(e.shown order by chosen.place) from chosen
       join search_entries e on e.kind = 'article' and e.id = chosen.id), '[]') as shown`,
    values,
  )
  return { shown: row?.shown ?? [], found: row?.found ?? 0 }
}

/** Which of these words match the query, in any form. */
export async function wordsMeant(
  base: IndexBase,
  { words, phrases }: ArticleQuestion,
  of: readonly string[],
): Promise<string[]> {
  const toTheLetter = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  const letter = of.filter((word) => toTheLetter.has(word))
  if (words.length === 0 || of.length === 0) return letter
  const { values, add } = parameters()
  const queries = tsQueries(words, '|')
  const rows = await base.ask<{ word: string }>(
    `select word from unnest(${add(of, 'text[]')}) as word
     where to_tsvector('english', word) @@ to_tsquery('english', ${add(queries.english)})
       or to_tsvector('arabic', word) @@ to_tsquery('arabic', ${add(queries.arabic)})
       or to_tsvector('simple', word) @@ to_tsquery('simple', ${add(queries.simple)})`,
    values,
  )
  return [...new Set([...letter, ...rows.map(({ word }) => word)])]
}

/** For each word, how many of the entries asked for contain exactly it. */
export async function countWords(
  base: IndexBase,
  words: readonly string[],
  of: Asked,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await base.ask<{ word: string; entries: number }>(
    `select word, (select count(*)::int from search_entries e
       where e.kind ${of === 'articles' ? '=' : '<>'} 'article' and e.exact @@ to_tsquery('simple', word) and ${mayBeFound('$2::timestamptz')}) as entries
     from unnest($1::text[]) as word`,
    [words, now.toISOString()],
  )
  return new Map(rows.map(({ word, entries }) => [word, entries]))
}

/** Whether any entry contains a word, in any form. */
export async function isHeld(base: IndexBase, word: string, now: Date): Promise<boolean> {
  const { values, add } = parameters()
  const query = stemmed(add, tsQueries([[word]]))
  const [row] = await base.ask<{ held: boolean }>(
    `select exists (select from search_entries e
       where (e.stemmed @@ ${query} or e.exact @@ to_tsquery('simple', ${add(word)}))
         and ${mayBeFound(add(now.toISOString(), 'timestamptz'))}) as held`,
    values,
  )
  return row?.held ?? false
}
