/** A part of a file that was replaced. */
export interface Edit {
  from: string
  to: string
}

/** The file with the edits, undefined if one of them does not fit exactly once. */
export function apply(text: string, edits: readonly Edit[]): string | undefined {
  return edits.reduce<string | undefined>((result, { from, to }) => {
    if (result === undefined) return undefined
    if (from === '') return result + to
    return result.split(from).length === 2 ? result.replace(from, () => to) : undefined
  }, text)
}

/** The file without them. */
export function revert(text: string, edits: readonly Edit[]): string | undefined {
  return edits.toReversed().reduce<string | undefined>((result, { from, to }) => {
    if (result?.split(to).length !== 2) return undefined
    return result.replace(to, () => from)
  }, text)
}

/** Wraps what a configuration of Next.js or Vite exports. Undefined if it exports in an unusual way. */
export function configEdits(text: string, tool: 'next' | 'vite'): Edit[] | undefined {
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

/** Sets variables of an environment file. */
export function environmentEdits(text: string, values: Readonly<Record<string, string>>): Edit[] {
  const entries = Object.entries(values)
  const lineOf = (name: string) => new RegExp(`^${name}=.*$`, 'm').exec(text)?.[0]
  const replaced = entries.flatMap(([name, value]) => {
    const from = lineOf(name)
    return from === undefined || from === `${name}=${value}` ? [] : [{ from, to: `${name}=${value}` }]
  })
  const added = entries
    .filter(([name]) => lineOf(name) === undefined)
    .map(([name, value]) => `${name}=${value}\n`)
  if (added.length === 0) return replaced
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  return [...replaced, { from: '', to: `${start}${added.join('')}` }]
}

function checked(text: string, edits: Edit[]): Edit[] | undefined {
  return apply(text, edits) === undefined ? undefined : edits
}
