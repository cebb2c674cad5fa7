import { SettingsPage } from '../../settings/settings-page.tsx'
import { texts } from '../texts/index.ts'
import { InvoicesSection } from './invoices-section.tsx'
import { SellerSection } from './seller-section.tsx'

export function Page() {
  return (
    <SettingsPage texts={texts.settings}>
      {(site) => (
        <>
          <SellerSection site={site} />
          <InvoicesSection site={site} />
        </>
      )}
    </SettingsPage>
  )
}
