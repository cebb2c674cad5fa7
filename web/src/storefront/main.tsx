import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Frame } from './kit/frame.load.ts'
import { setTexts, type Texts } from './kit/texts.ts'
import type { SectionProps } from './sections/own.tsx'
import { Shell } from './shell/layout.tsx'
import { textsFor } from './texts/texts.ts'

/** Each page is a chunk of its own: a browser loads the one it shows. */
const pages = import.meta.glob<{ default: ComponentType }>('./*/*page.tsx')

interface PageData {
  frame: Frame
  props: object
  sections?: readonly SectionProps[]
}

await hydrate()

/** Loads the texts of a room, with the shop's own in their places. */
function textLoader({ language, texts: own }: Frame): (room: string) => Promise<Partial<Texts>> {
  if (!own) return (room) => textsFor(room, language)
  const loaded = import('./texts/own.ts')
  return async (room) => {
    const [{ withOwnTexts }, texts] = await Promise.all([loaded, textsFor(room, language)])
    return withOwnTexts(texts, own, language)
  }
}

async function hydrate() {
  const container = document.getElementById('SITE_CONTAINER')
  const text = document.getElementById('page-props')?.textContent
  const module = container?.dataset.module ?? ''
  const loadPage = pages[`./${module}.tsx`]
  if (!container || !text || !loadPage) return
  const { frame, props, sections } = JSON.parse(text) as PageData
  const loadTexts = textLoader(frame)
  const [{ default: Page }, texts, show] = await Promise.all([
    loadPage(),
    loadTexts(module.split('/')[0] ?? ''),
    sections && import('./sections/own.tsx').then(({ loadOwn }) => loadOwn(sections)),
  ])
  setTexts(texts, loadTexts)
  hydrateRoot(
    container,
    <Shell frame={frame} show={show}>
      <Page {...props} />
    </Shell>,
  )
  if (import.meta.env.PROD) (await import('./shell/later.ts')).later(frame)
}
