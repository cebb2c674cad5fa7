import { may, useMe } from '../api/me.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { CaptchaKeys } from './captcha-keys.tsx'
import { CartSection } from './cart-section.tsx'
import { Providers } from './providers.tsx'
import { RegistrationSection } from './registration-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { texts } from './texts/index.ts'
import './member-settings.css'

export function Page() {
  const me = useMe()
  return (
    <SettingsPage texts={texts}>
      {(site) => (
        <>
          <RegistrationSection site={site} />
          <SignInSection site={site} />
          <CartSection site={site} />
          {may(me, 'MEMBERS.READ') && <Providers />}
          <CaptchaKeys />
        </>
      )}
    </SettingsPage>
  )
}
