/** A `ref` for what a press has led to: it comes into view beside the press, on a telephone on its side too. */
export const intoView = (said: HTMLElement | null): void => said?.scrollIntoView({ block: 'nearest' })
