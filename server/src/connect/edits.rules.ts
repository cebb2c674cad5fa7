/** A part of a file that was replaced. */
export interface Edit {
  from: string
  to: string
}

/** The file with the edits, undefined if one of them does not fit exactly once. An edit without `from` adds to the end. */
export function apply(text: string, edits: readonly Edit[]): string | undefined {
  return edits.reduce<string | undefined>((result, { from, to }) => {
    if (result === undefined) return undefined
    return from === '' ? result + to : replace(result, from, to)
  }, text)
}

/** The file without them. */
export function revert(text: string, edits: readonly Edit[]): string | undefined {
  return edits
    .toReversed()
    .reduce<string | undefined>(
      (result, { from, to }) => (result === undefined ? undefined : replace(result, to, from)),
      text,
    )
}

/** Replaces what begins a line. Undefined if that is not exactly one place. */
function replace(text: string, from: string, to: string): string | undefined {
  const before = from.startsWith('\n') ? '' : '\n'
  const parts = `\n${text}`.split(before + from)
  return parts.length === 2 ? parts.join(before + to).slice(1) : undefined
}

/** Wraps what a configuration of Next.js, Vite or Astro exports. Undefined if it exports in an unusual way. */
export function configEdits(text: string, tool: 'next' | 'vite' | 'astro'): Edit[] | undefined {
  const file = `./cartwright/${tool}.mjs`
  const name = 'storefrontConfig'
  const end = text.endsWith('\n') ? '' : '\n'
  const [modern, old] = [/^export default /m, /^module\.exports\s*=\s*/m].map((form) => form.exec(text)?.[0])
  if (modern)
    return checked(text, [
      { from: modern, to: `const ${name} = ` },
      {
        from: '',
        to: `${end}\n// The shop (Cartwright).\nimport { withCartwright } from '${file}'\nexport default withCartwright(${name})\n`,
      },
    ])
  if (!old) return undefined
  return checked(text, [
    { from: old, to: `const ${name} = ` },
    {
      from: '',
      to: `${end}\n// The shop (Cartwright).\nmodule.exports = async (...given) =>\n  (await import('${file}')).withCartwright(${name})(...given)\n`,
    },
  ])
}

/** Sets variables of an environment file. Of several lines for one variable, the last counts. */
export function environmentEdits(text: string, values: Readonly<Record<string, string>>): Edit[] {
  const lines = text.split('\n')
  const [replaced, added]: [Edit[], string[]] = [[], []]
  for (const [name, value] of Object.entries(values)) {
    const found = lines.filter((line) => line.startsWith(`${name}=`))
    const [from, to] = [found.at(-1)?.trimEnd(), `${name}=${value}`]
    if (from === to) continue
    if (from !== undefined && found.length === 1) replaced.push({ from, to })
    else added.push(`${to}\n`)
  }
  if (added.length === 0) return replaced
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  return [...replaced, { from: '', to: `${start}${added.join('')}` }]
}

function checked(text: string, edits: Edit[]): Edit[] | undefined {
  return apply(text, edits) === undefined ? undefined : edits
}
