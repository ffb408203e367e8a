export function build(...apps: string[]): Promise<string>
