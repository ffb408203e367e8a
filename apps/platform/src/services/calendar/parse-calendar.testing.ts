/**
 * A strict reader of iCalendar for tests, written from RFC 5545 and sharing nothing with the writer: it refuses what a lenient
 * calendar would let pass.
 */
export type ParsedProperty = {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** As it stands. */
  readonly value: string
  /** Read as a text value: escapes undone. */
  readonly text: string
}

export type ParsedComponent = {
  readonly name: string
  readonly properties: readonly ParsedProperty[]
  readonly components: readonly ParsedComponent[]
  property(name: string): ParsedProperty | undefined
}

const line = /^([A-Z][A-Z0-9-]*)((?:;[A-Z][A-Z0-9-]*=(?:"[^"]*"|[^";:,]*))*):(.*)$/s
const once = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'SUMMARY', 'STATUS', 'URL', 'LAST-MODIFIED']

function unfolded(source: string): string[] {
  if (!source.endsWith('\r\n')) throw new Error('the last line does not end')
  const physical = source.slice(0, -2).split('\r\n')
  const logical: string[] = []
  for (const each of physical) {
    if (/[\r\n]/.test(each)) throw new Error(`a line break inside a line: ${JSON.stringify(each)}`)
    if (new TextEncoder().encode(each).length > 75) throw new Error(`more than 75 octets: ${each}`)
    if (/^[ \t]/.test(each)) {
      if (logical.length === 0) throw new Error('the first line is a continuation')
      logical.push(`${logical.pop()}${each.slice(1)}`)
    } else logical.push(each)
  }
  return logical
}

function readText(value: string): string {
  let read = ''
  for (let index = 0; index < value.length; index += 1) {
    const character = value[index]
    if (character !== '\\') {
      read += character
      continue
    }
    index += 1
    const escaped = value[index]
    if (escaped === undefined || !'\\;,nN'.includes(escaped)) throw new Error(`a bad escape in ${value}`)
    read += escaped.toLowerCase() === 'n' ? '\n' : escaped
  }
  return read
}

function readProperty(content: string): ParsedProperty {
  const parts = line.exec(content)
  if (!parts) throw new Error(`no content line: ${content}`)
  const [, name = '', params = '', value = ''] = parts
  return {
    name,
    value,
    params: Object.fromEntries(
      params
        .split(';')
        .slice(1)
        .map((each) => each.split('=') as [string, string]),
    ),
    get text() {
      return readText(value)
    },
  }
}

function check(component: ParsedComponent): void {
  const { name, properties } = component
  for (const each of once) {
    if (properties.filter((property) => property.name === each).length > 1)
      throw new Error(`${each} stands twice`)
  }
  const demand = (...names: string[]) => {
    for (const each of names) if (!component.property(each)) throw new Error(`${name} without ${each}`)
  }
  if (name === 'VCALENDAR') {
    demand('VERSION', 'PRODID')
    const zones = component.components
      .filter((each) => each.name === 'VTIMEZONE')
      .map((zone) => zone.property('TZID')?.value)
    for (const event of component.components) {
      for (const { params } of event.properties) {
        if (params.TZID && !zones.includes(params.TZID)) throw new Error(`unknown zone ${params.TZID}`)
      }
    }
    const uids = component.components
      .filter((each) => each.name === 'VEVENT')
      .map((each) => each.property('UID')?.value)
    if (new Set(uids).size !== uids.length) throw new Error('a UID stands twice')
  }
  if (name === 'VEVENT') {
    demand('UID', 'DTSTAMP', 'DTSTART')
    for (const each of ['DTSTAMP', 'LAST-MODIFIED']) {
      const value = component.property(each)?.value
      if (value && !/^\d{8}T\d{6}Z$/.test(value)) throw new Error(`${each} is not in UTC: ${value}`)
    }
    for (const each of ['DTSTART', 'DTEND']) {
      const found = component.property(each)
      if (!found) continue
      const shape = found.params.VALUE === 'DATE' ? /^\d{8}$/ : /^\d{8}T\d{6}$/
      if (!shape.test(found.value)) throw new Error(`${each} is misshapen: ${found.value}`)
    }
    const [start, end] = ['DTSTART', 'DTEND'].map((each) => component.property(each)?.value ?? '')
    if (end && start && end <= start) throw new Error('it ends before it starts')
    const status = component.property('STATUS')?.value
    if (status && !['TENTATIVE', 'CONFIRMED', 'CANCELLED'].includes(status)) throw new Error(status)
    if (!/^\d+$/.test(component.property('SEQUENCE')?.value ?? '0')) throw new Error('SEQUENCE is no number')
  }
}

/** @throws Error at the first thing that RFC 5545 does not allow */
export function parseCalendar(source: string): ParsedComponent {
  const open: { name: string; properties: ParsedProperty[]; components: ParsedComponent[] }[] = []
  let whole: ParsedComponent | null = null
  for (const content of unfolded(source)) {
    const property = readProperty(content)
    if (whole) throw new Error('something stands after the end')
    if (property.name === 'BEGIN') {
      open.push({ name: property.value, properties: [], components: [] })
      continue
    }
    const current = open.at(-1)
    if (!current) throw new Error(`outside of a component: ${content}`)
    if (property.name !== 'END') {
      current.properties.push(property)
      continue
    }
    if (current.name !== property.value) throw new Error(`${current.name} is closed as ${property.value}`)
    open.pop()
    const closed: ParsedComponent = {
      ...current,
      property: (name) => current.properties.find((each) => each.name === name),
    }
    check(closed)
    const parent = open.at(-1)
    if (parent) parent.components.push(closed)
    else whole = closed
  }
  if (whole?.name !== 'VCALENDAR') throw new Error('no whole calendar')
  return whole
}
