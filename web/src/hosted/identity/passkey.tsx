import type { PagePasskey } from '@cartwright/contract/pages/identity.ts'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { go } from '../pages/answers.ts'
import { ask } from '../pages/passkeys.ts'
import { texts } from '../pages/texts.ts'

/** The way in that needs nothing typed, for browsers that know it. */
export function Passkey({ passkey }: { passkey: PagePasskey }) {
  const [able, setAble] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setAble(browserSupportsWebAuthn()), [])
  if (!able) return null
  const signIn = async () => {
    setBusy(true)
    setProblem(undefined)
    const outcome = await ask(passkey, (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
      startAuthentication({ optionsJSON }),
    )
    if ('location' in outcome) return go(outcome.location)
    setBusy(false)
    setProblem(outcome.problem === 'refused' ? texts.identity.passkeyRefused : texts.identity.passkeyFailed)
  }
  return (
    <div className="hidden flex-col gap-3 scripted:flex">
      <Button type="button" look="secondary" busy={busy} onClick={signIn} className="min-h-13 w-full">
        {!busy && <Icon name="key" />}
        {passkey.label}
      </Button>
      <div role="status">{problem && <FieldError id="passkey-error" text={problem} />}</div>
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {passkey.or}
      </p>
    </div>
  )
}
