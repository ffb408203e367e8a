/** Names for a new remote, and the templates that they are put into. Pure. */
import { treesOwnRoots } from '@club/contracts/taken-paths'
import { remoteDeclaration } from '@club/federation'

export type Names = {
  /** As in its folder and its address: 'fan-zone'. */
  name: string
  /** 'fanZone' */
  camel: string
  /** 'FanZone' */
  Pascal: string
  /** For readers: 'Fan zone'. */
  title: string
}

/** @returns null if it is not a valid name: lower-case letters, digits and single dashes, beginning with a letter */
export function namesOf(name: string): Names | null {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return null
  const words = name.split('-')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const Pascal = words.map(capital).join('')
  return {
    name,
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    title: capital(words.join(' ')),
  }
}

/** What stands in the place of a remote's name and means something else: for `deploy`, for `releases`, in a store, in any object. */
const otherwiseMeant = ['all', 'prune', 'renew', 'restore', 'watch', 'log', 'constructor']

/**
 * Why a new remote cannot have a name, wherever it is made; null: it can. Whether another remote has it already is for a checkout to say, or
 * for the store once it is deployed.
 */
export function troubleWith(name: string): string | null {
  if (!namesOf(name)) return 'lower-case letters, digits and dashes, such as fan-zone'
  if (otherwiseMeant.includes(name)) return 'the release commands and the store mean something else by it'
  if (treesOwnRoots.includes(name)) return `/${name} is a page of the club's own`
  const [problem] =
    remoteDeclaration.safeParse({ name, exposes: {}, basePaths: [`/${name}`] }).error?.issues ?? []
  if (!problem) return null
  return problem.path[0] === 'name' ? 'no manifest may have one that long' : `its path ${problem.message}`
}

/** A template with the names filled in; for contents and for paths. */
export const filledIn = (template: string, names: Names): string =>
  template.replace(/\{\{(name|camel|Pascal|title)\}\}/g, (_, key: keyof Names) => names[key])

/**
 * The source of the reserved paths with a new remote's path added to the remotes' own.
 * @throws Error if it has no list of remotes' paths
 */
export function withTakenRoot(source: string, { name }: Pick<Names, 'name'>): string {
  const list = /(?<=\/\/ Remotes' own[^\n]*\n\s*\.\.\.\[)[^\]]*/
  const roots = list.exec(source)?.[0]
  if (roots === undefined) throw new Error("there is no list of remotes' paths")
  return source.replace(list, `${roots.replace(/,?\s*$/, '')}, '${name}'`)
}
