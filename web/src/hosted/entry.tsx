import type { RenderPage } from '@cartwright/contract/pages/pages.ts'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { speak } from './pages/texts.ts'
import { pages } from './pages.tsx'

/** What goes inside `SITE_CONTAINER`. */
export const render: RenderPage = (name, props) => {
  speak(props.shop.language)
  const Page = pages[name] as ComponentType<typeof props>
  return { html: renderToString(<Page {...props} />) }
}
