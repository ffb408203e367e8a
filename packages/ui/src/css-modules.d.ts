/** A CSS module exports each of its class names by name: `import * as css from './Card.module.css'`. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export = classNames
}
