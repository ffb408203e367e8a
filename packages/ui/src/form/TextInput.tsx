import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './TextInput.module.css'

/** A one-line text field for light backgrounds. The caller provides its label. */
export function TextInput({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={classNames(styles.input, className)} />
}
