/**
 * `npm run keys -- make <file>` makes a key and prints its public half. `npm run keys -- trust <list> --root <file> [--days 30]` has the root key state
 * which keys are valid, from a list of teams, and puts that into the store (docs/how-to/ship-a-remote.md#signed-releases).
 */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { keyID, printKeys, publicText, statementAfter, type TeamKeys } from '@club/federation/signing'
import { readIfThere } from '@club/federation/store'
import * as z from 'zod/mini'
import { giveUp } from '../start/give-up.ts'
import { readArguments } from './arguments.ts'
import { claimsLeftOut, disbelieved, readList } from './keys.core.ts'
import { flipBeside } from './publish.ts'
import { remotesOf } from './releases.core.ts'
import { doerOf, openSetting } from './setting.ts'

const usage = 'usage: npm run keys -- make <file> | trust <list> --root <file> [--days 30]'
const { values, positionals } = readArguments(
  { allowPositionals: true, options: { root: { type: 'string' }, days: { type: 'string', default: '30' } } },
  usage,
)
const [what, file] = positionals

/** Paths are relative to where npm was called; the command itself runs in the project's root. */
const placeOf = (path: string) => resolve(process.env.INIT_CWD || '.', path)

async function make(path: string) {
  const { privateKey } = generateKeyPairSync('ed25519')
  // Never overwrites another key: its signatures could then no longer be renewed.
  await writeFile(placeOf(path), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flag: 'wx',
  }).catch((problem: NodeJS.ErrnoException) => {
    throw problem.code === 'EEXIST'
      ? new Error(`${placeOf(path)} is there already, and a key is never written over: name another file`)
      : problem
  })
  const told = publicText(privateKey)
  console.log(`${told}\n(${keyID(told)}; the private half is in ${placeOf(path)})`)
}

async function trust(path: string, root: string) {
  const days = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)).parse(values.days)
  const keys = readList(await readFile(placeOf(path), 'utf8'), path)
  const rootKey = createPrivateKey(await readFile(placeOf(root), 'utf8'))
  const at = Date.now()
  const expires = new Date(at + days * 86_400_000).toISOString()
  const { store } = openSetting()
  const last = await readIfThere(store, 'keys.json')
  const sequence = statementAfter(last && new TextDecoder().decode(last), publicText(rootKey), at)
  const stated: TeamKeys = { sequence, expires, keys }
  const text = printKeys(stated, rootKey)
  // Before anything else: a stolen key must be revoked, whatever state the registry is in.
  await store.write('keys.json', new TextEncoder().encode(text))
  for (const { team, key, remotes } of keys) console.log(`${keyID(key)} ${team}: ${remotes.join(', ')}`)
  console.log(`good until ${expires}`)
  const { by } = doerOf(null)
  const revision = await flipBeside(store, {
    at: new Date(at).toISOString(),
    by,
    did: 'trusted',
    remotes: [...new Set(keys.flatMap(({ remotes }) => remotes))].sort(),
    keys: keys.map(({ team, key, remotes }) => ({ team, key: keyID(key), remotes })),
    expires,
  }).catch((problem: unknown) => {
    throw new Error(
      `the keys are in place, and the log has no line of it: ${problem instanceof Error ? problem.message : problem}`,
    )
  })
  console.log(`revision ${revision}`)
  const registry = await store.registry()
  for (const line of [
    ...claimsLeftOut(registry, keys),
    ...disbelieved(registry, remotesOf(registry), stated, at),
  ])
    console.error(line)
}

try {
  if (what === 'make' && file) await make(file)
  else if (what === 'trust' && file && values.root) await trust(file, values.root)
  else giveUp(usage)
} catch (problem) {
  giveUp(problem)
}
