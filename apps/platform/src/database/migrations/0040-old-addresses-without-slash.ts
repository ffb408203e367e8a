import type { Migration } from '../migrations.ts'

const withSlash = '^(/[^?]*[^/?])/+([?]|$)'

/** Old addresses were stored with a trailing slash, under which nothing looks them up. Those also stored without it stay as they are. */
export const oldAddressesWithoutSlash: Migration = {
  version: 40,
  name: 'old addresses without slash',
  statements: [
    `insert into old_addresses (id, sort, attributes)
     select without, sort, attributes
     from old_addresses, regexp_replace(id, '${withSlash}', '\\1\\2') as without
     where id ~ '${withSlash}' and attributes->>'to' <> without
     order by sort on conflict (id) do nothing`,
    `delete from old_addresses where id ~ '${withSlash}'`,
  ],
}
