import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Frame } from './shell/frame.ts'
import { Shell } from './shell/layout.tsx'
import { speak, textsFor } from './texts/texts.ts'

/** Every page in a file of its own: a browser gets the one it shows. */
const pages = import.meta.glob<{ default: ComponentType }>('./*/*page.tsx')

await bringToLife()

async function bringToLife() {
  const container = document.getElementById('SITE_CONTAINER')
  const text = document.getElementById('page-props')?.textContent
  const module = container?.dataset.module ?? ''
  const load = pages[`./${module}.tsx`]
  if (!container || !text || !load) return
  const { frame, props } = JSON.parse(text) as { frame: Frame; props: object }
  const [{ default: Page }, texts] = await Promise.all([
    load(),
    textsFor(module.split('/')[0] ?? '', frame.language),
  ])
  speak(texts, frame.language)
  hydrateRoot(
    container,
    <Shell frame={frame}>
      <Page {...props} />
    </Shell>,
  )
  if (import.meta.env.PROD) (await import('./shell/later.ts')).later(frame)
}
