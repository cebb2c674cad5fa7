import type { Site } from '@cartwright/contract/sites/settings.ts'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { CountField } from '../components/number/number-field.tsx'
import { Section } from '../settings/section.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.signingIn

/** The password length, and when sign-in asks for a captcha. */
export function SignInSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={({ settings = {} }) => ({
        minPasswordLength: settings.minPasswordLength ?? 8,
        captcha: settings.captcha ?? 'ADAPTIVE',
      })}
      labels={{ minPasswordLength: texts.length, captcha: texts.captcha }}
      choices={{ captcha: texts.captchas }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <CountField
            label={texts.length}
            description={texts.lengthHint}
            least={8}
            most={15}
            w={{ sm: 320 }}
            {...form.getInputProps('minPasswordLength')}
          />
          <RadioOptions
            label={texts.captcha}
            choices={texts.captchas}
            hints={texts.captchaHints}
            {...form.getInputProps('captcha')}
          />
        </>
      )}
    </Section>
  )
}
