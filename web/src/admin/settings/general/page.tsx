import { SettingsPage } from '../settings-page.tsx'
import { texts } from '../texts/index.ts'
import { GenerationSection } from './generation-section.tsx'
import { MoneySection } from './money-section.tsx'
import { OrderButtonSection } from './order-button-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { RecordsSection } from './records-section.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { ShopSection } from './shop-section.tsx'
import { StockSection } from './stock-section.tsx'
import { TermsSection } from './terms-section.tsx'

export function Page() {
  return (
    <SettingsPage texts={texts} isMain>
      {(site) => (
        <>
          <ShopSection site={site} />
          <PlaceSection site={site} />
          <MoneySection site={site} />
          <OrdersSection site={site} />
          <TermsSection site={site} />
          <OrderButtonSection site={site} />
          <StockSection site={site} />
          <ReviewsSection site={site} />
          <GenerationSection site={site} />
          <RecordsSection site={site} />
        </>
      )}
    </SettingsPage>
  )
}
