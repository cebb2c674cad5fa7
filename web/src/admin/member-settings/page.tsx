import { Skeleton, Stack } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { texts as settingsTexts } from '../settings/texts/index.ts'
import { UnsavedSections } from '../settings/unsaved-sections.tsx'
import { useSite } from '../settings/use-site.ts'
import { CaptchaKeys } from './captcha-keys.tsx'
import { CartSection } from './cart-section.tsx'
import { Providers } from './providers.tsx'
import { RegistrationSection } from './registration-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { texts } from './texts/index.ts'
import '../settings/settings.css'
import './member-settings.css'

export function Page() {
  const me = useMe()
  const { site, error, refetch } = useSite()
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/settings', label: settingsTexts.title }}
      />
      <Problem error={error} onRetry={refetch} />
      {site ? (
        <UnsavedSections>
          <Stack maw="52rem">
            <RegistrationSection site={site} />
            <SignInSection site={site} />
            <CartSection site={site} />
            {may(me, 'MEMBERS.READ') && <Providers />}
            <CaptchaKeys />
          </Stack>
        </UnsavedSections>
      ) : (
        !error && <Skeleton height={480} maw="52rem" />
      )}
    </>
  )
}
