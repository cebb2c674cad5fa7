import type { PlansPageProps } from '@cartwright/contract/pages/plans.ts'
import { hydrateRoot } from 'react-dom/client'
import { setLanguage } from './pages/texts.ts'
import { PlansPage } from './plans/page.tsx'

/** Hydrates the page on which a plan is bought. */
const container = document.getElementById('SITE_CONTAINER')
const text = document.getElementById('page-props')?.textContent
if (container && text) {
  const props = JSON.parse(text) as PlansPageProps
  setLanguage(props.shop.language)
  hydrateRoot(container, <PlansPage {...props} />)
}
