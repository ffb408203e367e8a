/** What every release command needs: the store, the hosts, and who runs it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { readSwitches } from '@club/environment'
import type { Registry } from '@club/federation'
import { isSignedWell, type Pointer, type Signer, signChanges, signerOf } from '@club/federation/signing'
import { type DeployStore, openStore } from '@club/federation/store'
import { harmlessOutput, keepPrivate } from '@club/process'
import { giveUp } from '../start/give-up.ts'
import { hostsOf } from './hosts.ts'
import { root } from './place.ts'
import type { Doer } from './releases.core.ts'
import { switches } from './switches.ts'

const environment = environmentOrEnd()
const dataDir = resolve(root, environment.DATA_DIR)
const location = environment.DEPLOY_STORE ?? join(dataDir, 'store')

function environmentOrEnd() {
  try {
    return readSwitches(switches, process.env)
  } catch (problem) {
    return giveUp(problem)
  }
}

/**
 * The commit of a remote; null if it has uncommitted changes in itself, in the packages that it is built from, or in the lockfile, or if the
 * folder is not a repository.
 */
function commitOf(folder: string): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('status', '--porcelain', '--', '.', ':(top)packages', ':(top)package-lock.json') === ''
      ? git('rev-parse', 'HEAD')
      : null
  } catch {
    return null
  }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return 'somebody'
  }
}

/** @param folder whose commit the log names; null: nothing is built here */
export const doerOf = (folder: string | null): Doer => ({
  by: environment.DEPLOYED_BY ?? userName(),
  at: new Date(),
  commit: folder === null ? null : commitOf(folder),
})

type Signs = (before: Registry, after: Registry) => Registry

/** Whoever signs what a step changes; null if there is no key. */
function readSigner(): Signer | null {
  if (environment.DEPLOY_KEY === undefined) return null
  // Relative to where npm was called, as in `npm run keys`.
  const file = resolve(process.env.INIT_CWD || '.', environment.DEPLOY_KEY)
  if (!existsSync(file)) giveUp(`DEPLOY_KEY: there is no file ${file}`)
  try {
    return signerOf(readFileSync(file, 'utf8'), environment.DEPLOY_KEY_DAYS)
  } catch (problem) {
    return giveUp(
      `DEPLOY_KEY: ${file} is no private key to sign with: ${problem instanceof Error ? problem.message : problem}`,
    )
  }
}

/** The store, with each change signed if there is a key. */
const signing = (store: DeployStore, signed: Signs | null): DeployStore =>
  signed === null
    ? store
    : { ...store, flip: (change, broken) => store.flip((before) => signed(before, change(before)), broken) }

export function openSetting() {
  // Whoever reads what a command says may leave early (`| head -1`): what it does is done all the same.
  harmlessOutput()
  // A store outside the data folder must not be made private: another server may read it.
  if (location.startsWith(`${dataDir}/`)) keepPrivate(dataDir)
  const signer = readSigner()
  const signed: Signs | null = signer && ((before, after) => signChanges(before, after, signer))
  const unsigned = openStore(location, {
    timeout: 10_000,
    token: environment.DEPLOY_TOKEN,
    waits: (text) => console.error(text),
  })
  return {
    store: signing(unsigned, signed),
    /** The same store, for what changes no release: signatures stay as they are. */
    unsigned,
    signed,
    /** Whether a pointer with this signature has to be signed by this key, or soon again. */
    lacksSignature: (pointer: Pointer) =>
      signer !== null && !isSignedWell(pointer, pointer.entry?.signature, signer),
    hosts: () => hostsOf(dataDir, environment.DEPLOY_HOSTS),
  }
}
