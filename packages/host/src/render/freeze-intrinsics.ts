/**
 * Freezes everything that all code of a thread shares before any remote's code runs: a remote that patches `Array.prototype` or `fetch` would
 * change what every other remote does, and the others would be blamed. Now its assignment throws, so that remote itself is refused.
 *
 * Node's own `--frozen-intrinsics` turns every property of every prototype into an accessor, which makes `[].map` many times slower; here
 * properties stay as they are, except for the few that code sets on its own objects.
 */

/** Node loads these when they are first used; frozen like the others. */
const namedLate = ['Headers', 'Request', 'Response', 'FormData', 'crypto']

/** Plain collections of functions: other global objects have state, so only their classes are frozen. */
const namespaces: readonly object[] = [Math, JSON, Reflect, Atomics, Intl, WebAssembly, console]

/** Prototypes whose properties code sets on its own objects (`error.name`, `prototype.constructor`): that must still work. */
const oftenOverridden: readonly object[] = [
  Object,
  Function,
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError],
].map(({ prototype }) => prototype)

/** Intrinsics that no global name leads to. */
const unnamed = (): object[] => [
  function* () {},
  async () => {},
  async function* () {},
  [][Symbol.iterator](),
  new Map().entries(),
  new Set().values(),
  ''[Symbol.iterator](),
  'a'.matchAll(/a/g),
]

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Freezes the intrinsics and globals of this thread, and the modules that it shares. Globals added later remain writable. */
export function freezeIntrinsics(shared: readonly object[] = []): void {
  const roots: object[] = [...unnamed(), ...oftenOverridden, ...namespaces]
  for (const name of namedLate) void (globalThis as Record<string, unknown>)[name]
  for (const key of Reflect.ownKeys(globalThis)) {
    const property = Reflect.getOwnPropertyDescriptor(globalThis, key)
    if (!property || !('value' in property)) continue
    if (typeof property.value === 'function') roots.push(property.value)
    if (property.configurable)
      Object.defineProperty(globalThis, key, { writable: false, configurable: false })
  }
  const seen = new Set<object>([globalThis, process])
  for (let next = roots.pop(); next; next = roots.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    roots.push(...reachable(next))
  }
  for (const open of [globalThis, process]) seen.delete(open)
  for (const prototype of oftenOverridden) allowOwn(prototype)
  seen.delete(Error)
  closeError()
  for (const object of [...seen, ...shared]) Object.freeze(object)
}

/**
 * React and Node briefly change how stacks are formatted, React to find whose component threw: if that were frozen too, every failure would be
 * blamed on the site. (This is what makes `--frozen-intrinsics` unusable here.)
 */
function closeError(): void {
  Error.prepareStackTrace ??= undefined as never
  for (const key of Reflect.ownKeys(Error)) {
    const open = key === 'prepareStackTrace' || key === 'stackTraceLimit'
    if (Reflect.getOwnPropertyDescriptor(Error, key)?.configurable)
      Object.defineProperty(
        Error,
        key,
        open ? { configurable: false } : { configurable: false, writable: false },
      )
  }
  Object.preventExtensions(Error)
}

/** An object's prototype, and the functions among its own properties, each with its `prototype`. */
function reachable(object: object): object[] {
  const found: unknown[] = [Reflect.getPrototypeOf(object)]
  for (const key of Reflect.ownKeys(object)) {
    const property = Reflect.getOwnPropertyDescriptor(object, key)
    const functions = [property?.value, property?.get, property?.set].filter(
      (one) => typeof one === 'function',
    )
    found.push(...functions, key === 'prototype' ? property?.value : null)
  }
  return found.filter(isObject)
}

/**
 * A property of a frozen prototype cannot be set on objects that inherit it either; with an accessor it can: the value becomes the object's own.
 * Setting it on the prototype itself still throws.
 */
function allowOwn(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const property = Reflect.getOwnPropertyDescriptor(prototype, key)
    if (!property?.configurable || !('value' in property)) continue
    const { value, enumerable = false } = property
    Object.defineProperty(prototype, key, {
      enumerable,
      configurable: false,
      get: () => value,
      set(this: object, own: unknown) {
        if (this === prototype)
          throw new TypeError(`Cannot assign to read only property '${String(key)}' of a shared prototype`)
        Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true })
      },
    })
  }
}
