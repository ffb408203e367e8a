export function build(): Promise<string>
