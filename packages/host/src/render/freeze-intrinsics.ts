/**
 * What all code of a thread shares is closed before any remote's code runs: one that patches `Array.prototype` or `fetch` would
 * change what every other remote does, and the other would be blamed. Its assignment throws where it stands, so it is itself refused.
 *
 * Node's own `--frozen-intrinsics` makes an accessor of each property of each prototype, so that `[].map` costs many times as much; here
 * a property stays what it is, but for the few that code sets on objects of its own.
 */

/** Loaded by Node when they are first named; closed like the others. */
const namedLate = ['Headers', 'Request', 'Response', 'FormData', 'crypto']

/** Functions by names, and nobody's instances: what else the global object holds has a state of its own, and only its class is closed. */
const namespaces: readonly object[] = [Math, JSON, Reflect, Atomics, Intl, WebAssembly, console]

/** Prototypes whose properties code sets on objects of its own (`error.name`, `prototype.constructor`): that goes on working. */
const oftenOverridden: readonly object[] = [
  Object,
  Function,
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError],
].map(({ prototype }) => prototype)

/** What no name of the global object leads to. */
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

/** Closes the intrinsics and globals of this thread, and the modules that it shares. What is added to the global object later stays open. */
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
 * How stacks are told is set for a moment by React, to find whose component threw, and by Node: closed as well, every failure would be the
 * site's own. (That is what makes `--frozen-intrinsics` of no use here.)
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

/** An object's prototype, and the functions among its own properties, each with the prototype of what it makes. */
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
 * A property of a frozen prototype cannot be set on whatever inherits it either; as an accessor it can: what is set becomes the object's own.
 * On the prototype itself it throws as any other does.
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
