import type { NewPasskey as Props } from '@cartwright/contract/pages/identity.ts'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { go } from '../pages/answers.ts'
import { ask } from '../pages/passkeys.ts'
import { texts } from '../pages/texts.ts'

const problems = () => ({
  'given-up': texts.account.passkeyFailed,
  known: texts.account.passkeyKnown,
  refused: texts.account.passkeyRefused,
})

/** Makes a passkey on this device, for browsers that know what one is. */
export function NewPasskey({ passkey }: { passkey: Props }) {
  const [able, setAble] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setAble(browserSupportsWebAuthn()), [])
  if (!able) return <p className="text-soft">{texts.account.noPasskeys}</p>
  const make = async () => {
    setBusy(true)
    setProblem(undefined)
    const outcome = await ask(passkey, (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
      startRegistration({ optionsJSON }),
    )
    if ('location' in outcome) return go(outcome.location)
    setBusy(false)
    setProblem(problems()[outcome.problem])
  }
  return (
    <div className="hidden flex-col items-start gap-3 scripted:flex">
      <Button type="button" look="secondary" busy={busy} onClick={make}>
        {!busy && <Icon name="key" />}
        {passkey.label}
      </Button>
      <div role="status">{problem && <FieldError id="new-passkey-error" text={problem} />}</div>
    </div>
  )
}
