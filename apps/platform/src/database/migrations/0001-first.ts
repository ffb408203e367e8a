import type { Migration } from '../migrations.ts'

/** A table of whole documents, stored in the contract's form: read in order of `sort`, then id. */
const documents = (table: string) =>
  `create table ${table} (id text primary key, sort double precision not null, attributes jsonb not null)`

export const first: Migration = {
  version: 1,
  name: 'first',
  statements: [
    `create table outbox (
      seq bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      topic text not null,
      tags text[] not null,
      payload jsonb not null
    )`,

    `create table sessions (
      token_hash text primary key,
      user_id text not null,
      site text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    'create index sessions_by_user on sessions (user_id)',

    `create table clubs (id text primary key, name text not null, short_name text not null)`,
    `create table club_aliases (alias text primary key, club text not null references clubs (id))`,
    'create index club_aliases_by_club on club_aliases (club)',
    `create table competitions (slug text primary key, name text not null, kind text not null)`,
    `create table matches (
      id text primary key,
      season text not null,
      competition text not null references competitions (slug),
      stage text not null,
      round text not null,
      leg int not null,
      home text not null references clubs (id),
      away text not null references clubs (id),
      team text not null,
      ours text check (ours in ('home', 'away')),
      match_date date,
      kick_off timestamptz,
      venue text,
      state jsonb not null,
      unique (season, competition, stage, home, away, leg),
      check (home <> away)
    )`,
    'create index matches_by_team on matches (team, season, competition)',
    'create index matches_by_home on matches (home)',
    'create index matches_by_away on matches (away)',
    `create table our_clubs (
      team text not null,
      season text not null,
      competition text not null references competitions (slug),
      club text not null references clubs (id),
      primary key (team, season, competition)
    )`,
    `create table adjustments (
      season text not null,
      competition text not null references competitions (slug),
      club text not null references clubs (id),
      points int not null,
      primary key (season, competition, club)
    )`,

    `create table categories (slug text primary key, name text not null)`,
    `create table articles (
      slug text primary key,
      title text not null,
      standfirst text not null,
      category text not null references categories (slug),
      published_at timestamptz not null,
      updated_at timestamptz not null,
      status text not null,
      image jsonb,
      author text,
      team text,
      match_id text,
      tags text[] not null,
      body jsonb not null,
      search_stemmed tsvector not null,
      search_exact tsvector not null
    )`,
    "create index articles_by_time on articles (published_at desc, slug) where status = 'Published'",
    'create index articles_by_category on articles (category, published_at desc)',
    'create index articles_by_match on articles (match_id) where match_id is not null',
    'create index articles_stemmed on articles using gin (search_stemmed)',
    'create index articles_exact on articles using gin (search_exact)',

    `create table pages (
      full_path text primary key,
      parent_path text,
      title text not null,
      template text not null,
      status text not null,
      sort double precision not null,
      image jsonb,
      standfirst text,
      meta_description text,
      updated_at timestamptz not null,
      body jsonb not null
    )`,
    'create index pages_by_parent on pages (parent_path, sort)',
    `create table menu_entries (
      id text primary key,
      parent text,
      sort int not null,
      title text not null,
      post_type text not null,
      full_path text,
      external_url text,
      new_tab boolean not null
    )`,

    documents('teams'),
    documents('players'),
    "create index players_by_team on players ((attributes->>'team'), sort)",
    documents('sponsor_rows'),
    documents('header_sponsors'),
    documents('section_sponsors'),
    documents('custom_tables'),
    documents('global_variables'),
    documents('organisations'),

    `create table pictures (
      key text primary key,
      sha256 text not null,
      type text not null,
      width int not null,
      height int not null,
      bytes int not null,
      updated_at timestamptz not null
    )`,
  ],
}
