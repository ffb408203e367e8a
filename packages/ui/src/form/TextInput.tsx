import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './TextInput.module.css'

/** One line to be typed, on a light ground. Its label is whoever draws it to give. */
export function TextInput({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={classNames(styles.input, className)} />
}
