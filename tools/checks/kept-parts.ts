/**
 * Checks what is inside `Still` (docs/performance.md#still): parts of a page that the browser keeps as the server drew them. State,
 * effects and handlers in there would never run, so this reads the sources and reports any.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from '@babel/parser'

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* everyNode(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* everyNode(value)
}

/** Hooks that only read what the page was drawn from: the same on the server and until the data changes. */
const harmless =
  /^use(?:Messages|Dates|Settings|Say|Alt|Foreign|Language|Page|PageIfAny|Context|Id|Memo|KitMessages|Target)$/

/** Components whose links the host's listener handles. */
const links = new Set(['SiteLink', 'ButtonLink'])

type Source = { path: string; program: Node; imports: Map<string, { from: string; name: string }> }

/** Reads the sources below a root, each once. */
export function keptParts(root: string) {
  const sources = new Map<string, Source>()

  function sourceOf(path: string): Source {
    const known = sources.get(path)
    if (known) return known
    const text = readFileSync(join(root, path), 'utf8')
    const program = parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
      .program as unknown as Node
    const imports: Source['imports'] = new Map()
    for (const node of everyNode(program)) {
      if (node.type !== 'ImportDeclaration') continue
      const from = (node.source as { value: string }).value
      for (const each of node.specifiers as { imported?: { name: string }; local: { name: string } }[])
        imports.set(each.local.name, { from, name: each.imported?.name ?? 'default' })
    }
    const source = { path, program, imports }
    sources.set(path, source)
    return source
  }

  /** Files that a package's index re-exports. */
  function facesOf(specifier: string): string[] {
    const name = /^@club\/([\w-]+)$/.exec(specifier)?.[1]
    const face = `packages/${name}/src/index.ts`
    if (name === undefined || !existsSync(join(root, face))) return []
    return [...everyNode(sourceOf(face).program)].flatMap((node) =>
      /^Export(?:All|Named)Declaration$/.test(node.type) && isNode(node.source)
        ? [join(dirname(face), String(node.source.value))]
        : [],
    )
  }

  const declares = (source: Source, name: string): Node | null => {
    for (const node of everyNode(source.program)) {
      const declared = (node.id as { name?: string } | null | undefined)?.name
      if (declared === name && /^(?:FunctionDeclaration|VariableDeclarator)$/.test(node.type)) return node
    }
    return null
  }

  /** The component's own source, wherever it is; null for a third-party component. */
  function componentOf(source: Source, name: string): { source: Source; body: Node } | null {
    const imported = source.imports.get(name)
    if (!imported) {
      const body = declares(source, name)
      return body && { source, body }
    }
    const files = imported.from.startsWith('.')
      ? [join(dirname(source.path), imported.from)]
      : facesOf(imported.from)
    for (const file of files.filter((each) => each.endsWith('.tsx'))) {
      const body = declares(sourceOf(file), imported.name)
      if (body) return { source: sourceOf(file), body }
    }
    return null
  }

  /** Faults of a part and of the components that it consists of. */
  function faultsIn(source: Source, body: Node, seen: Set<string>, passes: ReadonlySet<string>): string[] {
    const faults: string[] = []
    for (const node of everyNode(body)) {
      if (node.type === 'CallExpression') {
        const hook = (node.callee as { name?: string }).name ?? ''
        if (/^use[A-Z]/.test(hook) && !harmless.test(hook)) faults.push(`${source.path}: ${hook}`)
      }
      if (node.type === 'JSXAttribute') {
        const name = String((node.name as { name: unknown }).name)
        const passed = ((node.value as Node | null)?.expression as { name?: string } | undefined)?.name
        // A handler that a component only passes on is its caller's, who is checked too.
        if (/^on[A-Z]/.test(name) && !(passed !== undefined && passes.has(passed)))
          faults.push(`${source.path}: ${name}`)
      }
      if (node.type !== 'JSXOpeningElement') continue
      const name = String((node.name as { name?: unknown }).name ?? '')
      if (!/^[A-Z]/.test(name) || links.has(name) || seen.has(`${source.path} ${name}`)) continue
      seen.add(`${source.path} ${name}`)
      const found = componentOf(source, name)
      if (found) faults.push(...faultsIn(found.source, found.body, seen, propsOf(found.body)))
    }
    return faults
  }

  /** Names that a component destructures from its props. */
  function propsOf(body: Node): ReadonlySet<string> {
    const [first] = (body.params as Node[] | undefined) ?? []
    const properties = (first?.properties as { value?: { name?: string; left?: { name: string } } }[]) ?? []
    return new Set(properties.flatMap(({ value }) => value?.name ?? value?.left?.name ?? []))
  }

  return {
    /** What is not allowed in the kept parts of a file, as `path: what`. */
    faults(path: string): string[] {
      const source = sourceOf(path)
      return [...everyNode(source.program)]
        .filter(
          (node) =>
            node.type === 'JSXElement' &&
            ((node.openingElement as Node).name as { name?: string }).name === 'Still',
        )
        .flatMap((still) =>
          (still.children as Node[]).flatMap((child) => faultsIn(source, child, new Set(), new Set())),
        )
    },
  }
}
