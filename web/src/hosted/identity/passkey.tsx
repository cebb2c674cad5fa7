import type { PagePasskey } from '@cartwright/contract/pages/identity.ts'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePasskey } from '../pages/use-passkey.ts'
import { texts } from './texts.ts'

const signIn = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) => startAuthentication({ optionsJSON })

/** Signs in without typing, in browsers with passkeys. */
export function Passkey({ passkey }: { passkey: PagePasskey }) {
  const { passkeyFailed, passkeyRefused } = texts
  const { supported, busy, problem, start } = usePasskey(passkey, signIn, {
    cancelled: passkeyFailed,
    exists: passkeyFailed,
    refused: passkeyRefused,
  })
  if (!supported) return null
  return (
    <div className="hidden flex-col gap-3 scripted:flex">
      <Button type="button" look="secondary" busy={busy} onClick={start} className="min-h-13 w-full">
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
