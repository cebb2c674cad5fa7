import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Frame } from './shell/frame.ts'
import { Shell } from './shell/layout.tsx'
import { catalogues, languageIn, speak } from './texts/texts.ts'

/** Every page in a file of its own: a browser gets the one it shows. */
const pages = import.meta.glob<{ default: ComponentType; before?(): Promise<void> }>('./*/*page.tsx')

await bringToLife()

async function bringToLife() {
  const container = document.getElementById('SITE_CONTAINER')
  const text = document.getElementById('page-props')?.textContent
  const load = pages[`./${container?.dataset.module}.tsx`]
  if (!container || !text || !load) return
  const { frame, props } = JSON.parse(text) as { frame: Frame; props: object }
  const [{ default: Page, before }, texts] = await Promise.all([
    load(),
    catalogues[languageIn(frame.language) ?? 'en'](),
  ])
  speak(texts, frame.language)
  await before?.()
  hydrateRoot(
    container,
    <Shell frame={frame}>
      <Page {...props} />
    </Shell>,
  )
  if (import.meta.env.PROD) (await import('./shell/later.ts')).later(frame)
}
