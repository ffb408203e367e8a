/**
 * A loader of the bundler: tells it that whatever a schema library's call makes may be left out if nobody uses it. Only then do the schemas of
 * passwords, payments and letters stay out of a page that reads a list of news: they stand in the same modules, and a call counts as
 * doing something unless it says otherwise.
 */
import type { LoaderDefinition } from '@rspack/core'

/** Modules whose `z.` is the schema library. The compiler puts the import behind the comment that begins the file. */
const importsSchemas = /\bimport \* as z from ['"]zod\/mini['"]/

/**
 * What begins with a call of the library: `z.object(`, and `z.string().check(` whole. Comments, texts and patterns come first, so that nothing inside them is taken
 * for a call.
 */
const callOrText =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<![\w$.])(z\.[a-z]\w*\()/gi

/** @param code JavaScript, without types: a compiler that takes them away would move the mark. @returns the same, its schemas' calls marked */
export const withPureSchemas = (code: string): string =>
  importsSchemas.test(code)
    ? code.replace(callOrText, (all, call?: string) => (call ? `/*#__PURE__*/ ${call}` : all))
    : code

const loader: LoaderDefinition = (code) => withPureSchemas(code)

export default loader
