import type { NewPasskey as Props } from '@cartwright/contract/pages/identity.ts'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePasskey } from '../pages/use-passkey.ts'
import { texts } from './texts.ts'

const register = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => startRegistration({ optionsJSON })

/** Creates a passkey on this device, in browsers with passkeys. */
export function NewPasskey({ passkey }: { passkey: Props }) {
  const { noPasskeys, passkeyExists, passkeyFailed, passkeyRefused } = texts
  const { supported, busy, problem, start } = usePasskey(passkey, register, {
    cancelled: passkeyFailed,
    exists: passkeyExists,
    refused: passkeyRefused,
  })
  if (!supported) return <p className="text-soft">{noPasskeys}</p>
  return (
    <div className="hidden flex-col items-start gap-3 scripted:flex">
      <Button type="button" look="secondary" busy={busy} onClick={start}>
        {!busy && <Icon name="key" />}
        {passkey.label}
      </Button>
      <div role="status">{problem && <FieldError id="new-passkey-error" text={problem} />}</div>
    </div>
  )
}
