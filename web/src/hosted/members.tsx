import type { AccountPageProps, IdentityPageProps } from '@cartwright/contract/pages/identity.ts'
import { hydrateRoot } from 'react-dom/client'
import { AccountPage } from './account/page.tsx'
import { IdentityPage } from './identity/page.tsx'
import { setLanguage } from './pages/texts.ts'

/** Hydrates the pages of login and account. */
const container = document.getElementById('SITE_CONTAINER')
const text = document.getElementById('page-props')?.textContent
if (container && text) {
  const props = JSON.parse(text) as IdentityPageProps | AccountPageProps
  setLanguage(props.shop.language)
  const page =
    container.dataset.page === 'account' ? (
      <AccountPage {...(props as AccountPageProps)} />
    ) : (
      <IdentityPage {...(props as IdentityPageProps)} />
    )
  hydrateRoot(container, page)
}
