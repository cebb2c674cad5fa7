import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Frame } from './kit/frame.load.ts'
import { setTexts } from './kit/texts.ts'
import { Shell } from './shell/layout.tsx'
import { textsFor } from './texts/texts.ts'

/** Each page is a chunk of its own: a browser loads the one it shows. */
const pages = import.meta.glob<{ default: ComponentType }>('./*/*page.tsx')

await hydrate()

async function hydrate() {
  const container = document.getElementById('SITE_CONTAINER')
  const text = document.getElementById('page-props')?.textContent
  const module = container?.dataset.module ?? ''
  const loadPage = pages[`./${module}.tsx`]
  if (!container || !text || !loadPage) return
  const { frame, props } = JSON.parse(text) as { frame: Frame; props: object }
  const loadTexts = (room: string) => textsFor(room, frame.language)
  const [{ default: Page }, texts] = await Promise.all([loadPage(), loadTexts(module.split('/')[0] ?? '')])
  setTexts(texts, loadTexts)
  hydrateRoot(
    container,
    <Shell frame={frame}>
      <Page {...props} />
    </Shell>,
  )
  if (import.meta.env.PROD) (await import('./shell/later.ts')).later(frame)
}
