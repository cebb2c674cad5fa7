import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

interface IconSet {
  icons: Record<string, { body: string }>
}

const prefix = 'tabler:'
const component = normalizePath(join(import.meta.dirname, 'src/admin/icons/icon.tsx'))

/**
 * Makes a component of each `tabler:name`, from the package that has all icons in one file. A name that it does not have
 * fails the build.
 */
export function tablerIcons(): Plugin {
  let set: IconSet | undefined
  return {
    name: 'tabler-icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^tabler:/ },
      handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0tabler:/ },
      handler(id) {
        set ??= JSON.parse(
          readFileSync(fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json')), 'utf8'),
        ) as IconSet
        const name = id.slice(1 + prefix.length)
        const body = set.icons[name]?.body ?? this.error(`There is no icon "${name}".`)
        // The component sets the width of lines.
        const lines = body.replaceAll(' stroke-width="2"', '')
        return `import { icon } from ${JSON.stringify(component)}\nexport default /* @__PURE__ */ icon(${JSON.stringify(lines)})`
      },
    },
  }
}
