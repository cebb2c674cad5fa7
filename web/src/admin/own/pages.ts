import type { ComponentType } from 'react'
import { documentProps } from '../api/props.ts'
import { IconPuzzle } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import type { AdminPage } from '../shell/pages-context.ts'

const { address = '', pages = [] } = documentProps.own ?? {}

/** The pages that the shop adds. */
export const ownPages: readonly AdminPage[] = pages.map(({ name, title }) => ({
  path: `x/${name}`,
  load: () => load(name),
  link: { group: 'shop', label: typeof title === 'string' ? title : title[language], icon: IconPuzzle },
}))

type Components = Readonly<Record<string, ComponentType>>

/** The components are not part of this build: the document says where their script is. */
async function load(name: string): Promise<{ Page: ComponentType }> {
  const [{ default: open }, { modules }] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<{ default: (modules: object) => Components }>,
    import('./modules.ts'),
  ])
  const Page = open(modules)[name]
  if (!Page) throw new Error(`The script of the shop has no page "${name}".`)
  return { Page }
}
