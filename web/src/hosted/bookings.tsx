import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import { hydrateRoot } from 'react-dom/client'
import { BookingsPage } from './bookings/page.tsx'
import { setLanguage } from './pages/texts.ts'

/** Hydrates the pages of bookings. */
const container = document.getElementById('SITE_CONTAINER')
const text = document.getElementById('page-props')?.textContent
if (container && text) {
  const props = JSON.parse(text) as BookingsPageProps
  setLanguage(props.shop.language)
  hydrateRoot(container, <BookingsPage {...props} />)
}
