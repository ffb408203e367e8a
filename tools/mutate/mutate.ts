/**
 * `npm run mutate`: draws random small faults in the rules of football and of access and in the gateway, and checks whether unit and
 * API tests notice them. `-- --count 40 --seed 7 --file packages/football/src/table.core.ts`. Fails below 85 per cent.
 */
import { readArguments } from '../deploy/arguments.ts'
import { giveUp } from '../start/give-up.ts'
import { drawn } from './draw.core.ts'
import { mutantsOf, sources } from './mutants.ts'
import { tried } from './trial.ts'

/** The share of the faults that tests must notice. */
const wanted = 0.85

const { values } = readArguments(
  {
    options: {
      count: { type: 'string', default: '40' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      file: { type: 'string' },
    },
  },
  'npm run mutate -- [--count 40] [--seed 7] [--file packages/football/src/table.core.ts]',
)
const [count, seed] = [Number(values.count), Number(values.seed)]
if (!Number.isInteger(count) || count < 1) giveUp('--count: a whole number from 1')
if (!Number.isInteger(seed)) giveUp('--seed: a whole number')

const files = values.file ? [values.file] : sources()
const all = (await Promise.all(files.map(mutantsOf))).flat()
const chosen = drawn(all, count, seed)
console.log(`${chosen.length} of ${all.length} faults in ${files.length} sources, seed ${seed}`)

const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)
let noticed = 0
for (const mutant of chosen) {
  const verdict = await tried(mutant)
  if (verdict === 'died' || verdict === 'hung') noticed++
  console.log(
    `${verdict.padEnd(9)} ${mutant.file}:${mutant.line} ${mutant.kind}: ${short(mutant.from)} → ${short(mutant.to)}`,
  )
}
console.log(`${noticed} of ${chosen.length} noticed (${Math.round((noticed / chosen.length) * 100)} %)`)
process.exitCode = noticed / chosen.length >= wanted ? 0 : 1
