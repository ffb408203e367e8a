export function Latest({ data }: { data: { n: number } }) { return <p>latest {data.n}</p> }
