/** Binned bounding-volume trees over boxes, flattened for fast walking. */
export type Tree = {
  /** Six per node: low x, y, z, high x, y, z. */
  readonly bounds: Float32Array
  /** First child (children are adjacent), or first item of a leaf. */
  readonly first: Uint32Array
  /** Items of a leaf; 0 for an inner node. */
  readonly count: Uint8Array
  /** Items in leaf order. */
  readonly order: Uint32Array
}

const bins = 12

/** `boxes` holds six numbers per item. */
export function buildTree(boxes: Float32Array, leafSize: number): Tree {
  const n = boxes.length / 6
  const order = new Uint32Array(n)
  for (let i = 0; i < n; i++) order[i] = i
  const bounds = new Float32Array(6 * Math.max(2, 2 * n))
  const first = new Uint32Array(Math.max(2, 2 * n))
  const count = new Uint8Array(Math.max(2, 2 * n))
  let used = 1
  const binBox = new Float64Array(bins * 6)
  const binCount = new Int32Array(bins)
  const rightArea = new Float64Array(bins)
  const b = (i: number, k: number) => boxes[i * 6 + k] as number

  const stack: [node: number, from: number, to: number][] = [[0, 0, n]]
  for (let job = stack.pop(); job; job = stack.pop()) {
    const [node, from, to] = job
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    const mid = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    for (let i = from; i < to; i++) {
      const item = order[i] as number
      for (let k = 0; k < 3; k++) {
        const low = b(item, k)
        const high = b(item, k + 3)
        const c = (low + high) / 2
        if (low < (box[k] as number)) box[k] = low
        if (high > (box[k + 3] as number)) box[k + 3] = high
        if (c < (mid[k] as number)) mid[k] = c
        if (c > (mid[k + 3] as number)) mid[k + 3] = c
      }
    }
    for (let k = 0; k < 6; k++) bounds[node * 6 + k] = box[k] as number
    const size = to - from
    let axis = 0
    for (let k = 1; k < 3; k++)
      if ((mid[k + 3] as number) - (mid[k] as number) > (mid[axis + 3] as number) - (mid[axis] as number))
        axis = k
    const extent = (mid[axis + 3] as number) - (mid[axis] as number)
    if (size <= leafSize || (extent < 1e-9 && size < 200)) {
      first[node] = from
      count[node] = size
      continue
    }
    let split = from + (size >> 1)
    if (extent > 1e-9) {
      binCount.fill(0)
      for (let k = 0; k < bins; k++)
        for (let e = 0; e < 3; e++) {
          binBox[k * 6 + e] = Infinity
          binBox[k * 6 + 3 + e] = -Infinity
        }
      const start = mid[axis] as number
      const binOf = (item: number) =>
        Math.min(bins - 1, Math.floor((((b(item, axis) + b(item, axis + 3)) / 2 - start) / extent) * bins))
      for (let i = from; i < to; i++) {
        const item = order[i] as number
        const k = binOf(item)
        binCount[k] = (binCount[k] as number) + 1
        for (let e = 0; e < 3; e++) {
          if (b(item, e) < (binBox[k * 6 + e] as number)) binBox[k * 6 + e] = b(item, e)
          if (b(item, e + 3) > (binBox[k * 6 + 3 + e] as number)) binBox[k * 6 + 3 + e] = b(item, e + 3)
        }
      }
      const sweep = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
      const grow = (k: number) => {
        for (let e = 0; e < 3; e++) {
          sweep[e] = Math.min(sweep[e] as number, binBox[k * 6 + e] as number)
          sweep[e + 3] = Math.max(sweep[e + 3] as number, binBox[k * 6 + 3 + e] as number)
        }
        const x = (sweep[3] as number) - (sweep[0] as number)
        const y = (sweep[4] as number) - (sweep[1] as number)
        const z = (sweep[5] as number) - (sweep[2] as number)
        return x < 0 ? 0 : x * y + y * z + z * x
      }
      let total = 0
      for (let k = bins - 1; k > 0; k--) {
        const area = grow(k)
        total += binCount[k] as number
        rightArea[k] = area * total
      }
      sweep.fill(Infinity, 0, 3)
      sweep.fill(-Infinity, 3, 6)
      let best = Infinity
      let bestBin = -1
      total = 0
      for (let k = 0; k < bins - 1; k++) {
        const area = grow(k)
        total += binCount[k] as number
        if (total === 0 || total === size) continue
        const cost = area * total + (rightArea[k + 1] as number)
        if (cost < best) {
          best = cost
          bestBin = k
        }
      }
      if (bestBin >= 0) {
        let i = from
        let j = to - 1
        while (i <= j) {
          if (binOf(order[i] as number) <= bestBin) i++
          else {
            const t = order[i] as number
            order[i] = order[j] as number
            order[j] = t
            j--
          }
        }
        split = i
      }
    }
    const child = used
    used += 2
    first[node] = child
    count[node] = 0
    stack.push([child, from, split], [child + 1, split, to])
  }
  return {
    bounds: bounds.slice(0, used * 6),
    first: first.slice(0, used),
    count: count.slice(0, used),
    order,
  }
}
